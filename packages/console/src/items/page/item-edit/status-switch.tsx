import { Group, Switch } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { DeactivateItemDialog } from '#items/page/item-dialogs/deactivate-item-dialog.tsx'
import { dialogItemOf } from '#items/page/item-edit/dialog-item.ts'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { say } from '#kit/say.ts'

/** On the site or off it. On is saved with the form; off asks at once where shoppers go. */
export function StatusSwitch() {
  const { page, isLocked, refresh } = usePage()
  const { field, fieldState } = useController({ name: 'status' })
  const [isAsking, setIsAsking] = useState(false)
  const isActive = field.value === 'active'
  const change = (isOn: boolean) => {
    if (!isOn && page.item.status === 'active') setIsAsking(true)
    else field.onChange(isOn ? 'active' : 'inactive')
  }
  if (isLocked) return null
  return (
    <Group gap={10} mr={4} wrap="nowrap" data-field="status">
      <Switch
        checked={isActive}
        size="md"
        onChange={event => change(event.currentTarget.checked)}
        label={isActive ? say('Active') : say('Inactive')}
        error={fieldState.error?.message}
      />
      {fieldState.isDirty && <span className="dim">{say('not saved yet')}</span>}
      {isAsking && (
        <DeactivateItemDialog
          item={dialogItemOf(page)}
          onClose={() => setIsAsking(false)}
          onDone={() => void refresh()}
        />
      )}
    </Group>
  )
}
