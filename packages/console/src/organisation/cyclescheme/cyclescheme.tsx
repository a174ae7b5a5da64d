import { type CycleschemeReply, cyclescheme } from '@backroom/contract/organisation/cyclescheme/cyclescheme'
import { screens } from '@backroom/contract/organisation/screens'
import { Button, Skeleton, Switch } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useController } from 'react-hook-form'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { usePageNews } from '#kit/page/page.ts'
import { PageHead } from '#kit/page/page-frame.tsx'
import { EditFrame } from '#kit/record-page/edit-frame.tsx'
import { useRecord } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'
import classes from '#organisation/cyclescheme/cyclescheme.module.css'
import { CycleschemeRail } from '#organisation/cyclescheme/cyclescheme-rail.tsx'
import { FreeFacets, RestrictedFacets } from '#organisation/cyclescheme/restriction-lists.tsx'

/** What cannot be bought with Cyclescheme, what counts as a bike, and what that means for an item. */
export function Cyclescheme() {
  const control = useRecord(cyclescheme, null)
  const { record } = control
  usePageNews({ title: null, isDirty: control.isDirty, hasSaveBar: true })
  if (control.error && !record) {
    return <CouldNotLoad error={control.error} onRetry={control.discard} />
  }
  if (!record || control.version === 0) return <Skeleton m={20} h={320} radius="lg" />
  return (
    <EditFrame
      contract={cyclescheme}
      uid={null}
      control={control}
      head={openHistory => (
        <PageHead
          title={screens.cyclescheme.title}
          actions={
            <>
              <SwitchField name="enabled" label={say('Offered at the checkout')} />
              <SwitchField name="restrictKids" label={say('Restrict kids’ items')} />
              <Button leftSection={<IconHistory size={16} stroke={1.7} />} onClick={openHistory}>
                {say('History')}
              </Button>
            </>
          }
        />
      )}
    >
      {scroller => <Body read={record} scroller={scroller} />}
    </EditFrame>
  )
}

function SwitchField({ name, label }: { name: 'enabled' | 'restrictKids'; label: string }) {
  const { field } = useController({ name })
  return (
    <Switch
      label={label}
      checked={field.value === true}
      onChange={event => field.onChange(event.currentTarget.checked)}
    />
  )
}

function Body({ read, scroller }: { read: CycleschemeReply; scroller: RefObject<HTMLDivElement | null> }) {
  const { field, fieldState } = useController({ name: 'restrictions' })
  const lists = { read, restrictions: field.value, onChange: field.onChange }
  return (
    <div ref={scroller} className={classes.body}>
      <FreeFacets {...lists} />
      <RestrictedFacets {...lists} error={fieldState.error?.message ?? ''} />
      <CycleschemeRail read={read} />
    </div>
  )
}
