import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useLayer } from '#kit/asking/layers.ts'
import { say } from '#kit/say.ts'
import { changePreferences, preferences } from '#kit/session/preferences.ts'
import themeJson from '#kit/theme.json'
import { popup, usePopup } from '#shell/frame/popups.ts'
import { ChangeList } from '#shell/versions/change-list.tsx'
import { builds } from '#shell/versions/version-watch.ts'

const { z, size } = themeJson.other

/** The same list as "See What's Changed", at any time. */
export function WhatsNew() {
  const { isOpen, isThere } = usePopup('whatsNew')
  return isThere ? <Contents isOpen={isOpen} /> : null
}

function Contents({ isOpen }: { isOpen: boolean }) {
  const navigate = useNavigate()
  const close = () => popup.set(null)
  useLayer(isOpen, 'shortcuts', close)
  useEffect(() => {
    const { loaded } = builds.get()
    if (loaded !== null && preferences.get().seenChangesTo < loaded)
      void changePreferences({ seenChangesTo: loaded })
  }, [])
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': say('Close') }}
      size={size.dialog}
      zIndex={z.shortcuts}
      title={say("What's New")}
      data-layer="shortcuts"
    >
      <ChangeList
        since={0}
        onOpen={path => {
          close()
          void navigate(path)
        }}
      />
    </Modal>
  )
}
