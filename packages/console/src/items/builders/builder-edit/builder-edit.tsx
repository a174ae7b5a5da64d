import {
  builderStates,
  builderTemplateInput,
  builderTemplates,
} from '@backroom/contract/items/builders/templates'
import { screens } from '@backroom/contract/items/screens'
import { counted } from '@backroom/contract/wording/say'
import { BuilderItems } from '#items/builders/builder-edit/builder-items.tsx'
import { BuilderPreview } from '#items/builders/builder-edit/builder-preview.tsx'
import { BuilderRules } from '#items/builders/builder-edit/builder-rules.tsx'
import { BuilderSteps } from '#items/builders/builder-edit/builder-steps.tsx'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { RecordPage } from '#kit/record-page/record-page.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(builderTemplateInput)
const tones = { active: 'leaf', off: 'gray', broken: 'brick' } as const

export function BuilderEdit() {
  return (
    <RecordPage
      contract={builderTemplates}
      screen={screens.builderTemplate}
      intro={template => ({
        title: template.name,
        pill: <Pill tone={tones[template.state]}>{say(builderStates[template.state])}</Pill>,
        second: template.broken || counted(template.itemCount, 'item'),
      })}
      rail={template => <BuilderPreview template={template} />}
    >
      {template => (
        <>
          <Section title={say('Basics')}>
            <Field name="name" span={4} />
            <Field name="leadTimeDays" span={2} />
            <Field name="active" span={6} hint={say('Off hides the builder on the site.')} />
            <Field name="intro" span={6} />
          </Section>
          <Section title={say('Steps')}>
            <BuilderSteps template={template} />
          </Section>
          <Section title={say('Rules')}>
            <BuilderRules template={template} />
          </Section>
          <Section title={say('Items using it')} note={template.itemCount}>
            <BuilderItems template={template} />
          </Section>
        </>
      )}
    </RecordPage>
  )
}
