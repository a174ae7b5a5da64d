import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useLayer } from '#kit/asking/layers.ts'
import { actionsUnderWay, reloadFreely, unsavedWork } from '#kit/asking/leaving.ts'
import { useValue } from '#kit/external-store.ts'
import { Mark } from '#kit/parts/mark.tsx'
import { product } from '#kit/product.ts'
import { say } from '#kit/say.ts'
import { ChangeList } from '#shell/versions/change-list.tsx'
import { Cover } from '#shell/versions/cover.tsx'
import { builds, isVersionFolded } from '#shell/versions/version-watch.ts'

/** Covers the page once a newer build runs; unsaved work may be finished first. */
export function VersionOverlay() {
  const { loaded, newer } = useValue(builds)
  const isDirty = useValue(unsavedWork) !== null
  const isBusy = useValue(actionsUnderWay) > 0
  const isFolded = useValue(isVersionFolded)
  const [hasList, setHasList] = useState(false)
  const isShown = newer !== null && !isFolded
  useLayer(isShown, 'version')
  if (!isShown) return null
  return (
    <Cover layer="version" labelledBy="version-title">
      <Stack gap="md" maw={560} w="100%">
        <Mark size={32} />
        <Title order={1} fz={20} id="version-title">
          {say('Changes have been made to {product} since you opened this page.', { product })}
        </Title>
        {(isDirty || isBusy) && <Text>{say('You have unsaved changes on this page.')}</Text>}
        {hasList ? (
          <>
            <ChangeList since={loaded ?? 0} onOpen={path => location.assign(path)} />
            <Group>
              <Button variant="outline" color="white" onClick={() => setHasList(false)} data-autofocus>
                {say('Close')}
              </Button>
            </Group>
          </>
        ) : (
          <Group>
            <Button variant="white" color="dark" onClick={reloadFreely} data-autofocus>
              {say('Reload Now')}
            </Button>
            <Button variant="outline" color="white" onClick={() => setHasList(true)}>
              {say("See What's Changed")}
            </Button>
            {(isDirty || isBusy) && (
              <Button variant="outline" color="white" onClick={() => isVersionFolded.set(true)}>
                {say("Finish What I'm Doing")}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Cover>
  )
}
