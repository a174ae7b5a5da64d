import { screens as accessScreens } from '@backroom/contract/access/screens'
import { enterSuperUser, me, superUsers } from '@backroom/contract/access/session'
import type { Screen } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { Button, Card, EmptyState, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconShieldLock, IconShieldStar } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { noProof, ProofFields, proofErrors } from '#access/account/proof-fields.tsx'
import { SuperUserActionsPanel } from '#access/super-users/super-user-actions-panel.tsx'
import { leaveSuperUserMode, untilText, useSuperUntil } from '#access/super-users/use-super-user.ts'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { say } from '#kit/say.ts'
import { enterSuperUserHere, useUser } from '#kit/session/session.ts'

/** Entering and leaving super-user mode, and what it opens. */
export function SuperUsers() {
  const user = useUser()
  const until = useSuperUntil()
  const { data } = useRead(superUsers)
  return (
    <PageFrame title={accessScreens.superUsers.title}>
      <PageBody widest={880}>
        {!user?.superUser ? (
          <NotOne names={data?.superUsers.map(({ name }) => name) ?? []} />
        ) : until ? (
          <On until={until} />
        ) : (
          <Enter />
        )}
        {user?.superUser && data && <SuperUserActionsPanel actions={data.actions} />}
      </PageBody>
    </PageFrame>
  )
}

function NotOne({ names }: { names: readonly string[] }) {
  return (
    <EmptyState
      variant="light"
      color="gray"
      mt={40}
      maw="none"
      icon={<IconShieldLock size={28} stroke={1.7} />}
      title={say('You are not a super user.')}
      description={
        <>
          {say('These pages are for the people who look after Backroom itself.')}
          <br />
          {names.length > 0 && say('In your store: {names}.', { names: names.join(', ') })}
        </>
      }
    />
  )
}

function Enter() {
  const { data } = useRead(me)
  const enter = useWrite(enterSuperUser, { isQuiet: true })
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [proof, setProof] = useState(noProof)
  const hasCode = Boolean(data?.secondStep.totp)
  const isReady = proof.password !== '' && (!hasCode || proof.code.length === 6)
  return (
    <Paper p="md" maw={440}>
      <form
        onSubmit={event => {
          event.preventDefault()
          const { password, code } = proof
          enter.mutate(
            { body: { password, ...(hasCode && { code }) } },
            {
              onSuccess: ({ superUserToken, expiresAt }) => {
                enterSuperUserHere(superUserToken, expiresAt)
                const wanted = search.get('redirect')
                // The login page is the one place that follows a redirect, and only to a path of this console.
                if (wanted)
                  void navigate(`${screens.login.path}?redirect=${encodeURIComponent(wanted)}`, {
                    replace: true,
                  })
              },
              onError: () => setProof(noProof),
            },
          )
        }}
      >
        <Stack gap="md">
          <Group gap="xs">
            <IconShieldStar size={20} stroke={1.7} color="var(--br-super)" aria-hidden="true" />
            <h2>{say('Super-user mode is off')}</h2>
          </Group>
          <Text>{say('Lasts one day. Everything you do is marked.')}</Text>
          <ProofFields
            proof={proof}
            onChange={setProof}
            hasCode={hasCode}
            isBusy={enter.isPending}
            error={proofErrors(enter.error?.message, enter.error?.body.errors)}
          />
          <Group>
            <Button type="submit" variant="filled" size="sm" disabled={!isReady} loading={enter.isPending}>
              {say('Enter Super-User Mode')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

/** What each super-user page is for, by its path. */
const purposes: Readonly<Record<string, string>> = {
  '/css-fragments': 'Pieces of style sheet that pages of the site share.',
  '/courier-integration': 'How parcels reach the couriers.',
  '/clonly': 'What the store may use, how it is run, and errors of this console.',
  '/payment-methods': 'Ways to pay, and where each is offered.',
  '/integrated-payment-processing': 'Which processor takes the cards.',
  '/size-filter-rules': 'How sizes become filters.',
  '/site-review-options': 'Where reviews of the store come from.',
  '/kount-credentials': 'Access to the fraud checks.',
  '/websim-licences': 'Which supplier stock the site may offer.',
  '/cl-site-data-options': 'Numbers, keeping, tasks, jobs and moving data.',
  '/paypal-options': 'How PayPal is offered.',
  '/amazon-config': 'Access to the Amazon account.',
  '/storefront-api': 'Keys and limits of the storefront API.',
}

function On({ until }: { until: string }) {
  const user = useUser()
  const pages = (Object.values(screens) as Screen[]).filter(
    ({ superUser, levels, hidden }) =>
      superUser && !hidden && levels !== 'open' && user && levels.includes(user.securityLevelName),
  )
  return (
    <Stack gap="md">
      <Paper p="md" bd="1px solid heather.6">
        <Group justify="space-between">
          <Group gap="xs">
            <IconShieldStar size={20} stroke={1.7} color="var(--br-super)" aria-hidden="true" />
            <div>
              <h2>{say('Super-user mode is on until {when}', { when: untilText(until) })}</h2>
              <Text c="dimmed">{say('Everything you do is marked.')}</Text>
            </div>
          </Group>
          <Button onClick={() => void leaveSuperUserMode()}>{say('Leave')}</Button>
        </Group>
      </Paper>
      {pages.length === 0 ? (
        <Text c="dimmed">
          {user?.securityLevelName === 'Administrator'
            ? say('No page of this store uses it yet.')
            : say('Your level has no super-user pages.')}
        </Text>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={12}>
          {pages.map(({ path, title }) => (
            <Card key={path} component={Link} to={path} withBorder className="quietLink">
              <Text fw={570}>{say(title)}</Text>
              <Text fz={12} c="dimmed">
                {say(purposes[path] ?? '')}
              </Text>
            </Card>
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}
