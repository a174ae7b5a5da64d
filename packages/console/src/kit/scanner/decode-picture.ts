import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js'
import MultiFormatOneDReader from '@zxing/library/esm/core/oned/MultiFormatOneDReader.js'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js'

const reader = new MultiFormatOneDReader(new Map([[DecodeHintType.TRY_HARDER, true]]))

/** The barcode on a picture, lying or standing; null where there is none to read. */
export function decodePicture({
  data,
  width,
  height,
}: Pick<ImageData, 'data' | 'width' | 'height'>): string | null {
  const grey = greyOf(data)
  return decode(grey, width, height) ?? decode(turned(grey, width, height), height, width)
}

function decode(grey: Uint8ClampedArray, width: number, height: number): string | null {
  const source = new RGBLuminanceSource(grey, width, height)
  try {
    return reader.decode(new BinaryBitmap(new HybridBinarizer(source))).getText()
  } catch {
    return null // the reader throws when it finds nothing, as on most pictures of a camera
  }
}

function turned(grey: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  return grey.map((_, at) => grey[(at % height) * width + Math.floor(at / height)] ?? 0)
}

/** How bright each point is; green counts twice, as it does to an eye. */
function greyOf(data: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(data.length / 4)
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    grey[at] = (red + 2 * green + blue) / 4
  }
  return grey
}
