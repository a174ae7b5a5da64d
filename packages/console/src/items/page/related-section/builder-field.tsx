import { builderTemplateOptions } from '@backroom/contract/items/builders/pickers'
import { applyTemplateToItem, removeTemplateFromItem } from '@backroom/contract/items/builders/templates'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { BuilderPreviewDialog } from '#items/builders/builder-edit/builder-preview-dialog.tsx'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { Field } from '#items/page/item-edit/page-fields.ts'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

/** The custom builder shoppers see on the page. It is put on and taken off at once, apart from what is being typed. */
export function BuilderField() {
  const { page } = usePage()
  const uid = page.item.customBuilderTemplateUid
  const change = useTemplateChange()
  return (
    <Field
      name="customBuilderTemplateUid"
      span={3}
      labelling="group"
      hint={uid === null && say('Lets shoppers put it together themselves.')}
    >
      {() => (
        <>
          {uid === null ? <Apply {...change} /> : <Applied uid={uid} {...change} />}
          {change.fault && (
            <Text fz={12} c="var(--br-bad)" mt={4} role="alert">
              {change.fault}
            </Text>
          )}
        </>
      )}
    </Field>
  )
}

interface Change {
  readonly isBusy: boolean
  readonly fault: string
  /** Null takes the builder off. */
  readonly set: (templateUid: number | null) => Promise<void>
}

function useTemplateChange(): Change {
  const { page, refresh } = usePage()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState('')
  const set = async (templateUid: number | null) => {
    const { uid } = page.item
    const body = { version: page.versions.item }
    setIsBusy(true)
    setFault('')
    try {
      await (templateUid === null
        ? call(removeTemplateFromItem, { params: { uid }, body }, { ignore: [400] })
        : call(applyTemplateToItem, { params: { uid, templateUid }, body }, { ignore: [400] }))
      notify({
        title: templateUid === null ? say('The builder is taken off') : say('The builder is on the page'),
      })
      await refresh()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error
      setFault(Object.values(error.body.errors ?? {}).flat()[0] ?? error.message)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, fault, set }
}

function Apply({ isBusy, set }: Change) {
  const { isLocked } = usePage()
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <Group gap={8} wrap="nowrap">
      <div className="grows">
        <OptionPicker
          aria-label={say('Custom builder template')}
          placeholder={say('No custom builder')}
          options={builderTemplateOptions}
          uid={chosen}
          onChange={setChosen}
          disabled={isLocked}
        />
      </div>
      <Button disabled={chosen === null || isLocked} loading={isBusy} onClick={() => void set(chosen)}>
        {say('Apply')}
      </Button>
    </Group>
  )
}

function Applied({ uid, isBusy, set }: Change & { readonly uid: number }) {
  const { isLocked } = usePage()
  const [isShown, setIsShown] = useState(false)
  const { data } = useRead(builderTemplateOptions, { query: { uids: String(uid) } })
  const name = data?.[0]?.name ?? ''
  return (
    <Group gap={8} wrap="nowrap" mih={30}>
      <Anchor
        component={Link}
        to={pathTo(screens.builderTemplate, { uid })}
        className="cut"
        style={{ flex: 1 }}
      >
        {name}
      </Anchor>
      <Button size="compact-sm" onClick={() => setIsShown(true)}>
        {say('Preview')}
      </Button>
      {!isLocked && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={isBusy}
          onClick={() => void set(null)}
        >
          {say('Remove')}
        </Button>
      )}
      {isShown && <BuilderPreviewDialog uid={uid} name={name} onClose={() => setIsShown(false)} />}
    </Group>
  )
}
