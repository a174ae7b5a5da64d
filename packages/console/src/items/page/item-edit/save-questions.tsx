import { labelOf } from '@backroom/contract/kit/label'
import { Button, List, Text } from '@mantine/core'
import { jumpTo } from '#items/page/item-edit/jump-to.ts'
import { pageForm } from '#items/page/item-edit/page-form.ts'
import type { ItemControl } from '#items/page/item-edit/use-item-page.ts'
import { Prompt } from '#kit/asking/prompt.tsx'
import { say } from '#kit/say.ts'

/** What a save may ask: warnings that are asked once, and what keeps an item off the site. */
export function SaveQuestions({ control }: { control: ItemControl }) {
  return (
    <>
      <Warnings control={control} />
      <NotReady control={control} />
    </>
  )
}

function Warnings({ control }: { control: ItemControl }) {
  const { asked, closeAsked, confirmAsked } = control
  return (
    <Prompt
      opened={asked !== null}
      label={say('Is that right?')}
      layer="confirm"
      onClose={closeAsked}
      foot={
        <>
          <Button onClick={closeAsked} data-autofocus>
            {say('Back to Editing')}
          </Button>
          <Button variant="filled" onClick={confirmAsked}>
            {say('Save Anyway')}
          </Button>
        </>
      }
    >
      <div style={{ padding: 24 }}>
        <Text fz={17} fw={640} mb={6}>
          {asked?.warnings.length === 1
            ? say('Before it is saved')
            : say('Before it is saved, {n} things', { n: asked?.warnings.length ?? 0 })}
        </Text>
        <List size="sm" listStyleType={asked?.warnings.length === 1 ? 'none' : 'disc'}>
          {asked?.warnings.map(({ key, text }) => (
            <List.Item key={key}>{text}</List.Item>
          ))}
        </List>
      </div>
    </Prompt>
  )
}

function NotReady({ control }: { control: ItemControl }) {
  const { notReady, closeNotReady, save } = control
  const fields = Object.entries(notReady?.fields ?? {})
  const first = fields[0]?.[0]
  return (
    <Prompt
      opened={notReady !== null}
      label={say('It cannot be on the site yet')}
      layer="confirm"
      onClose={closeNotReady}
      foot={
        <>
          <Button
            onClick={() => {
              closeNotReady()
              void save({ status: 'inactive' })
            }}
          >
            {say('Save, but leave off the site')}
          </Button>
          <Button
            variant="filled"
            data-autofocus
            onClick={() => {
              closeNotReady()
              if (first) requestAnimationFrame(() => jumpTo(first))
            }}
          >
            {say('Show Me')}
          </Button>
        </>
      }
    >
      <div style={{ padding: 24 }}>
        <Text fz={17} fw={640} mb={6}>
          {say('It cannot be on the site yet')}
        </Text>
        <Text mb={6}>{say('Nothing is saved. An active item needs:')}</Text>
        <List size="sm">
          {fields.map(([name, message]) => (
            <List.Item key={name}>
              <b>{say(labelOf(pageForm, name))}</b>: {message}
            </List.Item>
          ))}
          {notReady?.general.map(message => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
      </div>
    </Prompt>
  )
}
