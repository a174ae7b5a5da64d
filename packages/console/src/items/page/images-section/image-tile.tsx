import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconAlertTriangleFilled, IconDots } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import classes from '#items/page/images-section/images.module.css'
import type { ImageValue } from '#items/page/item-edit/page-form.ts'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'

const sharpFrom = 500

export interface ImageActions {
  readonly move: (fileUid: number, by: number) => void
  readonly change: (fileUid: number, part: Partial<ImageValue>) => void
  readonly replace: (fileUid: number) => void
  readonly remove: (fileUid: number) => void
}

interface Props extends ImageActions {
  readonly image: ImageValue
  readonly place: number
  readonly isMain: boolean
  readonly isChanged: boolean
  readonly isLocked: boolean
}

/** One picture of the page: drag it, or Ctrl+Shift and the arrows; its alt text stands under it. */
export function ImageTile({
  image,
  place,
  isMain,
  isChanged,
  isLocked,
  move,
  change,
  replace,
  remove,
}: Props) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: image.fileUid,
    disabled: isLocked,
  })
  const { fileUid, altText, role, name, width, height } = image
  const isSmall = width !== null && height !== null && Math.max(width, height) < sharpFrom
  const shift = (event: KeyboardEvent) => {
    if (!event.ctrlKey || !event.shiftKey || isLocked) return
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(fileUid, by)
  }
  const shown = altText || name
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        className={classes.picture}
        data-image={fileUid}
        {...attributes}
        {...listeners}
        aria-label={say('Image {n}, {name}. Ctrl, Shift and the arrows move it.', {
          n: place + 1,
          name: shown,
        })}
        onKeyDown={event => {
          shift(event)
          if (!event.defaultPrevented) listeners?.onKeyDown?.(event)
        }}
      >
        <Thumb src={image.thumb} size={76} alt="" />
      </button>
      {isMain && <span className={classes.badge}>{say('Main')}</span>}
      {role === 'swatch' && <span className={classes.badge}>{say('Swatch')}</span>}
      {isSmall && (
        <Tooltip
          label={say('May look blurred: {width} × {height} px', { width: width ?? 0, height: height ?? 0 })}
        >
          <IconAlertTriangleFilled
            size={15}
            className={classes.blurred ?? ''}
            color="var(--br-warn)"
            aria-label={say('May look blurred')}
          />
        </Tooltip>
      )}
      {!isLocked && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              size={24}
              variant="default"
              className={classes.menu ?? ''}
              aria-label={say('Image {n}: more', { n: place + 1 })}
            >
              <IconDots size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!isMain && role === 'gallery' && (
              <Menu.Item onClick={() => move(fileUid, -place)}>{say('Make it the main one')}</Menu.Item>
            )}
            <Menu.Item onClick={() => change(fileUid, { role: role === 'swatch' ? 'gallery' : 'swatch' })}>
              {role === 'swatch' ? say('Show in the gallery') : say('Use as swatch')}
            </Menu.Item>
            <Menu.Item onClick={() => replace(fileUid)}>{say('Replace…')}</Menu.Item>
            {image.address && (
              <Menu.Item component="a" href={image.address} target="_blank" rel="noreferrer">
                {say('Open in full')}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item color="brick" onClick={() => remove(fileUid)}>
              {say('Remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <div className={`${classes.alt} line`}>
        {isChanged && <span className="unsaved" aria-hidden="true" />}
        <input
          value={altText}
          maxLength={255}
          readOnly={isLocked}
          title={altText}
          placeholder={say('Add alt text')}
          aria-label={say('Alt text of image {n}', { n: place + 1 })}
          onChange={event => change(fileUid, { altText: event.currentTarget.value })}
        />
      </div>
    </li>
  )
}
