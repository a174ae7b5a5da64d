import { guides } from '@backroom/contract/items/guides/guides'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { useNavigate } from 'react-router'
import { blankGuide, GuidePlaces, GuideText } from '#items/guides/guide-edit/guide-fields.tsx'
import { NewRecordPage } from '#kit/record-page/new-record-page.tsx'
import { say } from '#kit/say.ts'

export function GuideNew() {
  const navigate = useNavigate()
  return (
    <NewRecordPage
      contract={guides}
      title={say('New Buyers Guide')}
      blank={blankGuide}
      onMade={({ uid }) => void navigate(pathTo(screens.guide, { uid }), { replace: true })}
    >
      <GuideText isPublished={false} />
      <GuidePlaces />
    </NewRecordPage>
  )
}
