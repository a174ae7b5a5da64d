import { Box, Button, Group, Modal, SimpleGrid, Textarea } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { FeaturesField } from '#items/page/description-section/features-field.tsx'
import { ShopperPreview, ShopperPreviewDialog } from '#items/page/description-section/shopper-preview.tsx'
import { linesToTable } from '#items/page/description-section/table-lines.ts'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { Field } from '#items/page/item-edit/page-fields.ts'
import type { PageValues } from '#items/page/item-edit/page-form.ts'
import { useValue } from '#kit/external-store.ts'
import { Fields } from '#kit/layout/fields.tsx'
import { remembered } from '#kit/local.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'

/** From this width on there is room for texts and preview side by side. */
const roomyPx = 720

/** Whether the person wants to see what shoppers read while writing it. */
const isPreviewOpen = remembered('description-preview', z.boolean(), true)

/** What shoppers read. The server takes out what could harm them, and says so. */
export function DescriptionSection() {
  const { ref, width } = useElementSize()
  const isWanted = useValue(isPreviewOpen)
  const [isShown, setIsShown] = useState(false)
  const isRoomy = width >= roomyPx
  const isBeside = isRoomy && isWanted
  return (
    <Section
      title={say('Description')}
      actions={
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          {...(isRoomy && { 'aria-pressed': isWanted })}
          onClick={() => (isRoomy ? isPreviewOpen.set(!isWanted) : setIsShown(true))}
        >
          {isBeside ? say('Hide the preview') : say('Preview')}
        </Button>
      }
    >
      <SimpleGrid ref={ref} cols={isBeside ? 2 : 1} spacing={18}>
        <Fields>
          <Texts />
        </Fields>
        {isBeside && (
          <Box pos="sticky" top={80}>
            <ShopperPreview />
          </Box>
        )}
      </SimpleGrid>
      {isShown && <ShopperPreviewDialog onClose={() => setIsShown(false)} />}
    </Section>
  )
}

function Texts() {
  return (
    <>
      <Field
        name="shortDescription"
        span={6}
        hint={say('In lists, and where no meta description is written. At most 255 characters.')}
      />
      <FeaturesField />
      <Field name="description" holds="pictures" />
      <Field name="technicalInfo" holds="pictures" hint={<TableHelper />} />
      <Field name="sizeInfo" holds="pictures" hint={say('Left empty, the brand’s size guide is shown.')} />
      <Field name="additionalInfo" holds="pictures" />
      <Field name="videoUrl" span={6} hint={say('YouTube, Vimeo or a video of the gallery.')} />
    </>
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
