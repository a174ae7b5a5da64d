import { Button, FileButton, Flex, Loader, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { filesDragged, useDrop } from '#kit/order/use-drop.ts'
import { say } from '#kit/say.ts'

interface Props {
  /** As the browser's own dialog takes it: types or endings, with commas between. */
  readonly accept: string
  readonly label: string
  /** Beside the button: that a file may be dropped, and how large it may be. */
  readonly hint: string
  readonly onFile: (file: File) => void
  /** The name of the file that is on its way. */
  readonly sending: string | null
  readonly refusal: string
  /** Where choosing a file is all there is to do. */
  readonly isTall?: boolean
}

/** A place to drop a file on, with a button for everybody who would rather choose one. */
export function FileDrop({ accept, label, hint, onFile, sending, refusal, isTall = false }: Props) {
  const take = (file: File | null | undefined) => file && onFile(file)
  const drop = useDrop(filesDragged, ({ files }) => sending === null && take(files[0]))
  return (
    <Flex
      direction={isTall ? 'column' : 'row'}
      align="center"
      justify="center"
      wrap="wrap"
      gap={10}
      mih={isTall ? 168 : 56}
      c="dimmed"
      bd="1px dashed var(--br-input-line)"
      className="framed"
      {...drop}
    >
      {sending !== null ? (
        <>
          <Loader size={16} />
          <span role="status">{say('Sending {name}', { name: sending })}</span>
        </>
      ) : (
        <>
          <FileButton onChange={take} accept={accept}>
            {props => (
              <Button
                {...props}
                leftSection={<IconUpload size={16} stroke={1.7} />}
                {...(isTall && { variant: 'filled', 'data-autofocus': true })}
              >
                {label}
              </Button>
            )}
          </FileButton>
          {refusal ? (
            <Text c="var(--br-bad)" role="alert">
              {refusal}
            </Text>
          ) : (
            <span>{hint}</span>
          )}
        </>
      )}
    </Flex>
  )
}
