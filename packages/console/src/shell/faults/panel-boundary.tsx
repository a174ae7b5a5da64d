import { Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { say } from '#kit/say.ts'
import { report } from '#shell/faults/error-log.ts'

/** A broken card or panel never blanks a page: it says so in its own place. */
export class PanelBoundary extends Component<
  { readonly children: ReactNode },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    report('error', error)
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Text p="md" c="dimmed" role="status">
        {say('This part could not be shown.')}
      </Text>
    )
  }
}
