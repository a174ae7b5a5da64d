import { guidePublish, guides, guideUnpublish } from '@backroom/contract/items/guides/guides'
import { screens } from '@backroom/contract/items/screens'
import type { StoredOf } from '@backroom/contract/kit/record'
import { pathTo } from '@backroom/contract/kit/screen'
import { Anchor, Button, Menu } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { useFileAddress } from '#content/files/pickers/use-file-address.ts'
import { GuidePlaces, GuideText } from '#items/guides/guide-edit/guide-fields.tsx'
import { GuideItems } from '#items/guides/guide-edit/guide-items.tsx'
import { GuideRail } from '#items/guides/guide-edit/guide-rail.tsx'
import { useGuideActions } from '#items/guides/guide-edit/use-guide-actions.ts'
import { itemsWith } from '#items/lists/items-with.ts'
import { Pill } from '#kit/parts/pill.tsx'
import { RecordPage } from '#kit/record-page/record-page.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

type Guide = StoredOf<typeof guides>

export function GuideEdit() {
  const navigate = useNavigate()
  const actions = useGuideActions()
  const pictureOf = useFileAddress()
  const addressOf = (to: number) => pathTo(screens.guide, { uid: to })
  return (
    <RecordPage
      contract={guides}
      screen={screens.guide}
      intro={guide => ({
        title: guide.title,
        picture: pictureOf(guide.heroFileUid),
        pill:
          guide.status === 'published' ? (
            <Pill tone="leaf">{say('Published')}</Pill>
          ) : (
            <Pill tone="gray">{say('Draft')}</Pill>
          ),
        second:
          guide.status === 'draft' && guide.itemCount > 0 ? (
            sayCount(guide.itemCount, '1 item points at a draft', '{n} items point at a draft')
          ) : (
            <span className="code">{guide.path}</span>
          ),
        sitePath: guide.status === 'published' ? guide.path : null,
      })}
      rail={guide => <GuideRail guide={guide} />}
      actions={guide => <PublishButton guide={guide} />}
      menu={guide => (
        <>
          <Menu.Item
            onClick={async () => {
              const made = await actions.duplicate(guide)
              if (made !== null) void navigate(addressOf(made))
            }}
          >
            {say('Duplicate')}
          </Menu.Item>
          <Menu.Item
            color="brick"
            onClick={async () => (await actions.remove(guide)) && navigate(screens.guides.path)}
          >
            {say('Delete guide…')}
          </Menu.Item>
        </>
      )}
    >
      {guide => (
        <>
          <GuideText isPublished={guide.status === 'published'} />
          <Section
            title={say('Items using this guide')}
            note={guide.itemCount}
            actions={
              <Anchor component={Link} to={itemsWith('buyersGuideUid', guide.uid)} fz={13}>
                {say('Open in Item Search')}
              </Anchor>
            }
          >
            <GuideItems guideUid={guide.uid} />
          </Section>
          <GuidePlaces />
        </>
      )}
    </RecordPage>
  )
}

/** Publishing is of what is saved, so it waits for the save. */
function PublishButton({ guide }: { guide: Guide }) {
  const { formState } = useFormContext()
  const actions = useGuideActions()
  const isPublished = guide.status === 'published'
  return (
    <Button
      disabled={formState.isDirty}
      title={formState.isDirty ? say('Save first.') : ''}
      onClick={() => void actions.run(isPublished ? guideUnpublish : guidePublish, guide)}
    >
      {isPublished ? say('Unpublish') : say('Publish')}
    </Button>
  )
}
