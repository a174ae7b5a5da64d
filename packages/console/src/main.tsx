import '@fontsource-variable/inter/opsz.css'
import '@fontsource-variable/geist-mono/wght.css'
import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import '#kit/layout/words.css'
import '#shell/styles.css'
import { speakPlainly } from '@backroom/contract/kit/messages'
import { pickers } from '@backroom/contract/pickers'
import { createRoot } from 'react-dom/client'
import { knowWizards } from '#kit/bulk/wizard.ts'
import { knowInputs } from '#kit/fields/room-inputs.tsx'
import { styleNonce } from '#kit/product.ts'
import { knowPickers } from '#kit/reference-names.ts'
import { App } from '#shell/app.tsx'
import { watchErrors } from '#shell/faults/error-log.ts'
import { replaceBrokenImages } from '#shell/no-image.ts'
import { wizardFamilies } from '#shell/routes/wizards.ts'

speakPlainly()
knowPickers(pickers)
knowWizards(wizardFamilies)
knowInputs({
  image: () => import('#content/files/pickers/image-input.tsx').then(({ ImageInput }) => ImageInput),
  storeText: () =>
    import('#content/texts/pickers/store-text-input.tsx').then(({ StoreTextInput }) => StoreTextInput),
})
watchErrors()
replaceBrokenImages()
// react-remove-scroll, inside Mantine's dialogs, looks for its style nonce under this name.
Object.assign(window, { __webpack_nonce__: styleNonce() })
createRoot(document.getElementById('root') as HTMLElement).render(<App />)
