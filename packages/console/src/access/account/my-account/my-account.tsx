import { screens } from '@backroom/contract/access/screens'
import { type Me, me, myDetails } from '@backroom/contract/access/session'
import { zodResolver } from '@hookform/resolvers/zod'
import { Skeleton, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type Details, DetailsSection } from '#access/account/my-account/details-section.tsx'
import { DevicesSection } from '#access/account/my-account/devices-section.tsx'
import { MySignInsSection } from '#access/account/my-account/my-sign-ins-section.tsx'
import { PasswordSection } from '#access/account/my-account/password-section.tsx'
import { PreferencesSection } from '#access/account/my-account/preferences-section.tsx'
import { SecondStepSection } from '#access/account/my-account/second-step-section.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { JumpList } from '#kit/record-page/jump-list.tsx'
import { Sections, SectionsContext } from '#kit/record-page/sections.ts'

/** Everything a person decides about their own login. */
export function MyAccount() {
  const { data, error, refetch } = useRead(me)
  if (error && !data) return <CouldNotLoad error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton m={20} h={320} radius="lg" aria-busy="true" />
  return <Account person={data} />
}

function Account({ person }: { person: Me }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [sections] = useState(() => new Sections())
  const form = useForm<Details>({
    resolver: zodResolver(myDetails) as never,
    defaultValues: detailsOf(person),
    mode: 'onTouched',
  })
  useEffect(() => {
    if (!form.formState.isDirty) form.reset(detailsOf(person))
  }, [person, form])
  return (
    <FormProvider {...form}>
      <SectionsContext.Provider value={sections}>
        <PageFrame title={screens.myAccount.title}>
          <PageBody ref={scroller} columns="settings">
            <JumpList scroller={scroller} />
            <Stack gap="var(--br-between)" miw={0}>
              <DetailsSection person={person} />
              <PasswordSection person={person} />
              <SecondStepSection person={person} />
              <DevicesSection />
              <PreferencesSection />
              <MySignInsSection />
            </Stack>
          </PageBody>
        </PageFrame>
      </SectionsContext.Provider>
    </FormProvider>
  )
}

function detailsOf({ name, email, mobile }: Me): Details {
  return { name, email, mobile }
}
