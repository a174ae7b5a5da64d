import { screens } from '@backroom/contract/access/screens'
import { type StaffInput, staff, staffInput } from '@backroom/contract/access/staff'
import type { ErrorBody } from '@backroom/contract/errors'
import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { pathTo } from '@backroom/contract/kit/screen'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { AccessSection, NoteSection, PersonSection } from '#access/staff/staff-edit/staff-fields.tsx'
import { LinkLine } from '#access/staff/staff-link-dialog.tsx'
import { useUnsavedWork } from '#kit/asking/leaving.ts'
import { ApiError } from '#kit/calls/call.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { usePageKeys } from '#kit/keys.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { usePageNews } from '#kit/page/page.ts'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { markRefused } from '#kit/record-page/mark-refused.ts'
import classes from '#kit/record-page/record-page.module.css'
import { say } from '#kit/say.ts'

type Invited = ReplyOf<typeof staff.create>

const blank: StaffInput = {
  name: '',
  email: '',
  username: '',
  mobile: null,
  cashierNumber: null,
  level: 'Ecommerce Management',
  superUser: false,
  note: '',
}

/** Inviting somebody: they set their own password through the link they get. */
export function StaffNew() {
  const [invited, setInvited] = useState<Invited | null>(null)
  return (
    <PageFrame title={screens.newStaffMember.title}>
      {invited ? (
        <Done invited={invited} onAnother={() => setInvited(null)} />
      ) : (
        <InviteForm onInvited={setInvited} />
      )}
    </PageFrame>
  )
}

function InviteForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const form = useForm<StaffInput>({
    resolver: zodResolver(staffInput) as never,
    defaultValues: blank,
    mode: 'onTouched',
  })
  const create = useWrite(staff.create, { ignore: [400] })
  const { isDirty } = form.formState
  const invite = async (): Promise<boolean> => {
    let isDone = false
    await form.handleSubmit(async values => {
      try {
        onInvited(await create.mutateAsync({ body: values }))
        isDone = true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        markRefused(form as never, staff.input, error)
      }
    })()
    return isDone
  }
  const refused = create.error?.status === 400 ? create.error.body : null
  usePageNews({ isDirty, hasSaveBar: true })
  usePageKeys([{ keys: 'mod+s', description: say('Invite'), run: () => void invite() }])
  useUnsavedWork({ isDirty, cannotSave: null, save: invite, discard: () => form.reset(blank) })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="fill"
        onSubmit={event => {
          event.preventDefault()
          void invite()
        }}
      >
        <PageBody columns="form">
          <Stack gap="var(--br-between)" miw={0}>
            <Refusals body={refused} />
            <PersonSection isNew />
            <AccessSection username={null} />
            <NoteSection />
          </Stack>
        </PageBody>
        <Bar edge="top" className={classes.saveBar ?? ''}>
          <Button size="sm" ml="auto" component={Link} to={screens.staff.path}>
            {say('Cancel')}
          </Button>
          <Button
            size="sm"
            type="submit"
            variant="filled"
            loading={create.isPending}
            leftSection={<IconMailForward size={16} stroke={1.7} />}
          >
            {say('Invite')}
          </Button>
        </Bar>
      </form>
    </FormProvider>
  )
}

/** What the server refused and no field can say. */
function Refusals({ body }: { body: ErrorBody | null }) {
  if (!body) return null
  const texts = body.errors ? (body.errors.Generic ?? []) : [body.message]
  if (texts.length === 0) return null
  return (
    <Paper p="md" role="alert" style={{ borderColor: 'var(--mantine-color-error)' }}>
      {texts.map(text => (
        <Text key={text} c="var(--br-bad)">
          {text}
        </Text>
      ))}
    </Paper>
  )
}

function Done({ invited, onAnother }: { invited: Invited; onAnother: () => void }) {
  return (
    <PageBody columns="form">
      <Stack gap="var(--br-between)" miw={0}>
        <Paper p="lg">
          <Stack gap="sm">
            <h2>{say('{name} is invited', { name: invited.name })}</h2>
            <Text>
              {invited.isMailed
                ? say('A mail with their link is on its way to {email}. It works for 72 hours.', {
                    email: invited.email,
                  })
                : say('No mail service is set up. Hand this link over yourself; it is not shown again.')}
            </Text>
            {invited.link && <LinkLine label={say('Invitation, works for 72 hours')} link={invited.link} />}
            <Text c="dimmed">{say('They choose their own password; nobody else ever sees it.')}</Text>
            <Group gap="xs">
              <Button
                component={Link}
                to={pathTo(screens.staffMember, { uid: invited.uid })}
                variant="filled"
              >
                {say('Open {name}', { name: invited.shortName })}
              </Button>
              <Button onClick={onAnother}>{say('Invite somebody else')}</Button>
            </Group>
          </Stack>
        </Paper>
      </Stack>
    </PageBody>
  )
}
