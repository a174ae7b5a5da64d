import placeholder from '#shell/no-image.svg'

/** Replaces every picture that fails by the one that says so, once an element, keeping its words and its size. */
export function replaceBrokenImages(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return
      if (target.dataset.noImage === undefined) {
        target.dataset.noImage = ''
        target.removeAttribute('srcset')
        target.src = placeholder
      } else if (target.src.endsWith(placeholder)) target.style.visibility = 'hidden'
    },
    { capture: true },
  )
}
