import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FeaturesField } from '#items/item-edit/features-field.tsx'
import { usePage } from '#items/item-edit/page-context.ts'
import { Field } from '#items/item-edit/page-fields.ts'
import type { PageValues } from '#items/item-edit/page-form.ts'
import { ShopperPreview } from '#items/item-edit/shopper-preview.tsx'
import { linesToTable } from '#items/item-edit/table-lines.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'

/** What shoppers read. The server takes out what could harm them, and says so. */
export function DescriptionSection() {
  const [isShown, setIsShown] = useState(false)
  return (
    <Section
      title={say('Description')}
      actions={
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setIsShown(true)}>
          {say('Preview')}
        </Button>
      }
    >
      <Field.Area
        name="shortDescription"
        span={6}
        hint={say('In lists, and where no meta description is written. At most 255 characters.')}
      />
      <FeaturesField />
      <Field.RichText name="description" />
      <Field.RichText name="technicalInfo" hint={<TableHelper />} />
      <Field.RichText name="sizeInfo" hint={say('Left empty, the brand’s size guide stands here.')} />
      <Field.RichText name="additionalInfo" />
      <Field.Text
        name="videoUrl"
        span={6}
        placeholder="https://"
        hint={say('YouTube, Vimeo or a video of the gallery.')}
      />
      {isShown && <ShopperPreview onClose={() => setIsShown(false)} />}
    </Section>
  )
}

/** Turns "Frame: alloy" lines into a table at the end of the technical information. */
function TableHelper() {
  const { isLocked } = usePage()
  const { getValues, setValue } = useFormContext<PageValues>()
  const [isOpen, setIsOpen] = useState(false)
  const [lines, setLines] = useState('')
  const close = () => {
    setIsOpen(false)
    setLines('')
  }
  if (isLocked) return null
  return (
    <>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setIsOpen(true)}>
        {say('Make a table from lines…')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={say('Make a table from lines')} size={640}>
        <Textarea
          data-autofocus
          label={say('Lines')}
          description={say(
            'One fact a line, as in “Frame: alloy”. They are added to the technical information.',
          )}
          minRows={8}
          value={lines}
          onChange={event => setLines(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="sm">
          <Button onClick={close}>{say('Cancel')}</Button>
          <Button
            variant="filled"
            disabled={lines.trim() === ''}
            onClick={() => {
              setValue('technicalInfo', getValues('technicalInfo') + linesToTable(lines), {
                shouldDirty: true,
                shouldValidate: true,
              })
              close()
            }}
          >
            {say('Add the table')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
