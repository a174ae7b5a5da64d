import type { StoredOf } from '@backroom/contract/kit/record'
import type { AnySettings } from '@backroom/contract/kit/settings'
import { Box, Button, Skeleton, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { notify } from '#kit/asking/notify.tsx'
import { Fields } from '#kit/layout/fields.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { usePageNews } from '#kit/page/page.ts'
import { PageHead } from '#kit/page/page-frame.tsx'
import { EditFrame } from '#kit/record-page/edit-frame.tsx'
import { JumpList } from '#kit/record-page/jump-list.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { showField, useRecord } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'

interface Props<Contract extends AnySettings> {
  readonly title: string
  readonly contract: Contract
  /** Buttons of the head. */
  readonly actions?: ReactNode
  /** Beside the form, and under it where there is no room: what the settings come to. */
  readonly aside?: ReactNode
  /** Asked before what was typed is saved over what is stored. */
  readonly maySave?: (typed: unknown, stored: StoredOf<Contract>) => Promise<boolean>
  readonly children: (settings: StoredOf<Contract>) => ReactNode
}

/** Rung 1 of a settings page: one form, one column, saved and merged like any record. `?field=` leads to one of its settings. */
export function SettingsPage<Contract extends AnySettings>({
  title,
  contract,
  actions,
  aside,
  maySave,
  children,
}: Props<Contract>) {
  const control = useRecord(contract, null)
  const { record } = control
  usePageNews({ title: null, isDirty: control.isDirty, hasSaveBar: true })
  const wanted = useSearchParams()[0].get('field')
  const isThere = record !== undefined && control.version > 0
  useEffect(() => {
    if (isThere && wanted) showField(wanted)
  }, [isThere, wanted])
  if (control.error && !record) {
    return <CouldNotLoad error={control.error} onRetry={control.retry} />
  }
  if (!isThere) return <Skeleton m={20} h={320} radius="lg" />
  const save = async () => {
    if (maySave && !(await maySave(control.form.getValues(), record))) return false
    const isStored = await control.save()
    if (isStored) notify({ title: say('Settings saved successfully.') })
    return isStored
  }
  return (
    <EditFrame
      contract={contract}
      uid={null}
      control={{ ...control, save }}
      head={openHistory => (
        <PageHead
          title={title}
          actions={
            <>
              {actions}
              <Button leftSection={<IconHistory size={16} stroke={1.7} />} onClick={openHistory}>
                {say('History')}
              </Button>
            </>
          }
        />
      )}
    >
      {scroller => (
        <PageBody ref={scroller} columns={aside ? 'aside' : 'settings'}>
          <JumpList scroller={scroller} />
          <Stack gap="var(--br-between)">{children(record)}</Stack>
          {aside && (
            <Box pos="sticky" top={0}>
              {aside}
            </Box>
          )}
        </PageBody>
      )}
    </EditFrame>
  )
}

interface SectionProps {
  readonly title: string
  /** One sentence on what these settings decide. */
  readonly text: string
  readonly children: ReactNode
}

/** A section of settings: what it decides on the left, the fields on the right; above them where there is no room. */
export function SettingsSection({ title, text, children }: SectionProps) {
  return (
    <Section title={title}>
      <p data-span={2} className="dim">
        {text}
      </p>
      <Fields data-span={4}>{children}</Fields>
    </Section>
  )
}
