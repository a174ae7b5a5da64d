import { picker } from '../../kit/option.ts'

export const builderTemplateOptions = picker(
  'customBuilderTemplate',
  'builder-templates',
  'custom builder templates',
)
