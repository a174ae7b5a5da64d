import { sites } from '@backroom/contract/organisation/sites'
import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** The site a page is about, from its address; the default one when it names none. */
export function useSite() {
  const { data } = useRead(sites, {}, { staleMs: 300_000 })
  const [search, setSearch] = useSearchParams()
  const named = search.get('site')
  const site = data?.find(each => each.code === named) ?? data?.[0]
  return {
    sites: data ?? [],
    site,
    setSite: (code: string) =>
      setSearch(before => {
        const tab = before.get('tab')
        return { ...(tab && { tab }), ...(code !== data?.[0]?.code && { site: code }) }
      }),
  }
}

/** Chooses the site; a store with one site sees no picker. On a phone it stands over the rows: the head has room for one button. */
export function SitePicker({ isPhones = false }: { isPhones?: boolean }) {
  const { sites: all, site, setSite } = useSite()
  if (all.length < 2 || !site) return null
  return (
    <Select
      {...(isPhones ? { hiddenFrom: 'sm', mx: 16, mb: 8 } : { size: 'xs', w: 170 })}
      allowDeselect={false}
      aria-label={say('Site')}
      value={site.code}
      onChange={code => code && setSite(code)}
      data={all.map(({ code, name }) => ({ value: code, label: name }))}
    />
  )
}
