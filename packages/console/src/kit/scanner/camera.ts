import { loadPart } from '#kit/load-part.ts'

/** Barcodes of the shelf and the parcel; what is on a poster is none of ours. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf']

interface Detector {
  detect(of: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (of: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}
type Reader = (video: HTMLVideoElement) => Promise<string | null>

/** Whether there may be a camera: browsers show theirs to pages on https alone. */
export function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/** The camera that looks away from who holds it, where there are two. */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } },
  })
}

/** What reads barcodes here: the browser itself, or our own reader where it cannot. */
export async function barcodeReader(): Promise<Reader> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  const readable = formats.filter(format => known.includes(format))
  if (BarcodeDetector && readable.includes('ean_13')) {
    const detector = new BarcodeDetector({ formats: readable })
    return async video => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { decodePicture } = await loadPart(() => import('#kit/scanner/decode-picture.ts'))
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async video => {
    Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight })
    context?.drawImage(video, 0, 0)
    return context ? decodePicture(context.getImageData(0, 0, canvas.width, canvas.height)) : null
  }
}
