import { useEffect, useEffectEvent } from 'react'
import themeJson from '#kit/theme.json'

const { z } = themeJson.other

/** The layers, from page to fatal. Escape is heard once and closes the topmost: dialogs that each listened would close together. */
export type Layer = keyof typeof z

interface OpenLayer {
  readonly z: number
  /** Missing where only its own buttons close it. */
  readonly close?: () => void
}

const open: OpenLayer[] = []

/** Takes a place among what lies over the page; Escape closes the topmost only. */
export function useLayer(isOpen: boolean, layer: Layer, close?: () => void): void {
  const closeNow = useEffectEvent(() => close?.())
  const isClosable = close !== undefined
  useEffect(() => {
    if (!isOpen) return
    const own: OpenLayer = { z: z[layer], ...(isClosable && { close: () => closeNow() }) }
    open.push(own)
    return () => {
      open.splice(open.indexOf(own), 1)
    }
  }, [isOpen, layer, isClosable])
}

/**
 * Closes the topmost layer, one a press; true when the press is used up. A page's own dialog that lies higher closes
 * itself.
 */
export function closeTopLayer(): boolean {
  const top = open.reduce<OpenLayer | undefined>(
    (best, each) => (best && best.z > each.z ? best : each),
    undefined,
  )
  if (!top || (top.z < z.dialog && hasPageDialog())) return false
  top.close?.()
  return true
}

/** Whether something covers the page that nothing may be done behind. */
export function isCovered(): boolean {
  return open.some(layer => layer.z >= z.chunk)
}

/** Dialogs and drawers of pages are Mantine's own and know nothing of layers. */
function hasPageDialog(): boolean {
  const dialogs = document.querySelectorAll('.mantine-Modal-content, .mantine-Drawer-content')
  return [...dialogs].some(dialog => !dialog.closest('[data-layer]') && !dialog.hasAttribute('data-layer'))
}
