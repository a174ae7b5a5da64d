/** Product and vendor, as the server was told to call them. */
export const product = meta('application-name') ?? 'Backroom'
export const vendor = meta('author') ?? 'Backroom contributors'
/** Name, email and telephone number of whoever helps with this server; empty when nobody is named. */
export const helpdesk = meta('helpdesk') ?? ''

function meta(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content && !content.startsWith('{') ? content : undefined
}

/** The nonce that lets Mantine's own style elements through the content security policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
