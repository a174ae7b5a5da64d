import { type ComponentType, Suspense } from 'react'
import { useValue } from '#kit/external-store.ts'
import { lazyPart } from '#kit/load-part.ts'
import { PanelBoundary } from '#shell/faults/panel-boundary.tsx'
import { type PopupName, popup } from '#shell/frame/popups.ts'
import { useOpenedOnce } from '#shell/frame/use-opened-once.ts'

/** The shell's popups, each loaded when it is first opened. */
const parts: Partial<Record<PopupName, ComponentType>> = {
  palette: lazyPart(() =>
    import('#shell/finder/command-palette.tsx').then(({ CommandPalette }) => CommandPalette),
  ),
  help: lazyPart(() => import('#shell/hotkeys/keyboard-help.tsx').then(({ KeyboardHelp }) => KeyboardHelp)),
  itemLookUp: lazyPart(() => import('#shell/finder/item-look-up.tsx').then(({ ItemLookUp }) => ItemLookUp)),
  whatsNew: lazyPart(() => import('#shell/versions/whats-new.tsx').then(({ WhatsNew }) => WhatsNew)),
  sandbox: lazyPart(() =>
    import('#shell/frame/sandbox-drawer.tsx').then(({ SandboxDrawer }) => SandboxDrawer),
  ),
}

/** Palette, help, look-up and the others, over whatever page is open. */
export function Popups() {
  const open = useValue(popup)
  const opened = useOpenedOnce(open)
  return opened.map(name => {
    const Part = parts[name]
    return Part ? (
      <PanelBoundary key={name}>
        <Suspense>
          <Part />
        </Suspense>
      </PanelBoundary>
    ) : null
  })
}
