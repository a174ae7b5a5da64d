import '@fastify/cookie'
import { loginCookieDays } from '@backroom/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'

const daySeconds = 86_400
/** How long a browser is remembered as one of the person's own. */
export const deviceDays = 180

type Name = 'mtbind' | 'mtdev'

/** `__Host-` cookies need https, which loopback does not have; elsewhere the server does not start without. */
function nameOf(name: Name, request: FastifyRequest): string {
  return request.protocol === 'https' ? `__Host-${name}` : name
}

/** A cookie of ours that no script can read. */
export function readCookie(name: Name, request: FastifyRequest): string | undefined {
  return request.cookies[nameOf(name, request)] || undefined
}

/** Binds the token to this browser, for as long as the token lives. */
export function setBinding(request: FastifyRequest, reply: FastifyReply, binding: string): void {
  set('mtbind', request, reply, binding, loginCookieDays * daySeconds)
}

/** Lets this browser be recognised at the next login. */
export function setDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
  set('mtdev', request, reply, token, deviceDays * daySeconds)
}

export function clearBinding(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameOf('mtbind', request), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  })
}

function set(name: Name, request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number) {
  reply.setCookie(nameOf(name, request), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge,
  })
}
