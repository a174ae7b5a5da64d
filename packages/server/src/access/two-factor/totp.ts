import type { Enrolment } from '@backroom/contract/access/two-factor'
import { generateSecret, verify } from 'otplib'
import { create } from 'qrcode'

const stepSeconds = 30
/** Codes this many steps away are refused, but tell that the phone's clock is wrong. */
const hintSteps = 10

/** The time step a code belongs to: the present one or the one before. */
export async function stepOf(secret: string, code: string): Promise<number | null> {
  const now = Math.floor(Date.now() / 1_000)
  for (const behind of [0, 1]) {
    const epoch = now - behind * stepSeconds
    if (await isCode(secret, code, epoch)) return Math.floor(epoch / stepSeconds)
  }
  return null
}

/** By how many seconds the phone's clock seems to be wrong, when the code would fit another time nearby. */
export async function clockOff(secret: string, code: string): Promise<number | null> {
  const now = Math.floor(Date.now() / 1_000)
  for (let steps = 1; steps <= hintSteps; steps++) {
    for (const away of [steps, -steps]) {
      if (away === -1) continue // the step before is taken as right
      if (await isCode(secret, code, now + away * stepSeconds)) return away * stepSeconds
    }
  }
  return null
}

/** A new secret of 20 bytes with the picture that an authenticator app scans. */
export function newEnrolment(username: string): Enrolment {
  const secret = generateSecret({ length: 20 })
  const label = `Backroom:${encodeURIComponent(username)}`
  const otpauthUri = `otpauth://totp/${label}?secret=${secret}&issuer=Backroom&algorithm=SHA1&digits=6&period=${stepSeconds}`
  return { secret, otpauthUri, qrSvg: drawQr(otpauthUri) }
}

async function isCode(secret: string, code: string, epoch: number): Promise<boolean> {
  const { valid } = await verify({ secret, token: code, epoch, epochTolerance: 0 })
  return valid
}

/** As plain shapes: no script, no style, nothing a strict page would refuse. */
function drawQr(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const quiet = 4
  const size = modules.size + quiet * 2
  const squares = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) squares.push(`M${column + quiet} ${row + quiet}h1v1h-1z`)
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="QR code"><rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${squares.join('')}"/></svg>`
}
