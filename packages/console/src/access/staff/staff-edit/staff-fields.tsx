import { levelTexts, type StaffInput, staffInput } from '@backroom/contract/access/staff'
import { judge, levelNames } from '@backroom/contract/kit/access'
import type { Screen } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { Anchor, Collapse, Group, Radio, SimpleGrid, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useValue } from '#kit/external-store.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { MobileInput } from '#kit/fields/mobile-input.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { currentUser, superUntil } from '#kit/session/session.ts'

const Field = fieldsOf(staffInput)

/** Who it is. A new person's username follows the email until it is typed by hand. */
export function PersonSection({ isNew = false }: { isNew?: boolean }) {
  return (
    <Section title={say('Person')}>
      <Field name="name" span={3} />
      <Field name="email" span={3} />
      <Field
        name="username"
        span={3}
        hint={isNew ? say('Filled from the email. They log in with it.') : say('They log in with it.')}
      />
      <Field name="mobile" span={3} labelling="own">
        {({ value, onChange }) => (
          <MobileInput
            label={say('Mobile')}
            value={value ?? ''}
            onChange={mobile => onChange(mobile === '' ? null : mobile)}
          />
        )}
      </Field>
      <Field
        name="cashierNumber"
        span={2}
        placeholder={say('Next free')}
        hint={say('On receipts and phone orders.')}
      />
      {isNew && <UsernameFollowsEmail />}
    </Section>
  )
}

/** Copies the email into the username while nobody has typed one. */
function UsernameFollowsEmail() {
  const { setValue, getFieldState } = useFormContext<StaffInput>()
  const email = useWatch({ name: 'email' }) as string
  const username = useWatch({ name: 'username' }) as string
  const [followed, setFollowed] = useState('')
  if (username === followed && email !== followed && !getFieldState('username').isTouched) {
    setFollowed(email)
    queueMicrotask(() => setValue('username', email, { shouldDirty: true }))
  }
  return null
}

/** What they may do. Nobody changes their own level here. */
export function AccessSection({ username }: { username: string | null }) {
  const isMe = username !== null && currentUser()?.username === username
  const until = useValue(superUntil)
  return (
    <Section title={say('Access')}>
      <Field
        name="level"
        span={6}
        labelling="group"
        {...(isMe && { locked: say('You cannot change your own level.') })}
      >
        {({ value, onChange, disabled }) => (
          <Radio.Group value={String(value)} onChange={onChange} aria-label={say('Level')}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={10}>
              {levelNames.map(level => (
                <LevelCard key={level} level={level} isLocked={disabled} />
              ))}
            </SimpleGrid>
          </Radio.Group>
        )}
      </Field>
      <Field
        name="superUser"
        span={6}
        {...(until ? {} : { locked: say('Only a super user in super-user mode changes this.') })}
      />
    </Section>
  )
}

/** One level: its words, and the pages it opens when asked. */
function LevelCard({ level, isLocked }: { level: (typeof levelNames)[number]; isLocked: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const pages = pagesOf(level)
  return (
    <div className="framed">
      <Radio.Card value={level} disabled={isLocked} aria-label={say(level)}>
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <Radio.Indicator size="xs" mt={2} disabled={isLocked} />
          <div>
            <Text fw={570}>{say(level)}</Text>
            <Text fz={12} c="dimmed">
              {say(levelTexts[level])}
            </Text>
          </div>
        </Group>
      </Radio.Card>
      <Anchor
        component="button"
        type="button"
        fz={12}
        mt={4}
        ml={28}
        onClick={() => setIsOpen(!isOpen)}
        aria-expanded={isOpen}
      >
        {sayCount(pages.length, '1 page', '{n} pages')}
        <VisuallyHidden>{` ${say('for {level}', { level: say(level) })}`}</VisuallyHidden>
      </Anchor>
      <Collapse expanded={isOpen}>
        <Text fz={12} c="dimmed" px={12} pb={10}>
          {pages.join(', ')}
        </Text>
      </Collapse>
    </div>
  )
}

/** The pages of the menu that a level opens, by the same judge as router and API. */
function pagesOf(level: (typeof levelNames)[number]): string[] {
  const visitor = { level, superUser: false, superUserMode: false }
  return (Object.values(screens) as Screen[])
    .filter(screen => !screen.hidden && screen.levels !== 'open' && judge(screen, visitor).allowed)
    .map(({ title }) => say(title))
    .toSorted((left, right) => left.localeCompare(right))
}

/** For Administrators only. */
export function NoteSection() {
  return (
    <Section title={say('Note')}>
      <Field name="note" span={6} hint={say('Only Administrators see it.')} />
    </Section>
  )
}
