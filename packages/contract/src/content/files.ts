import { z } from 'zod'
import { storeStaff } from '../kit/access.ts'
import { endpoint, uidParam } from '../kit/endpoint.ts'
import { uid } from '../kit/field.ts'

export const galleries = ['myimages', 'banners', 'items', 'pages', 'documents'] as const
export type Gallery = (typeof galleries)[number]

/** Sizes in which a picture is served, by its longest side. */
export const imageVariants = { thumb160: 160, s320: 320, m640: 640, l1280: 1_280, xl1920: 1_920 } as const
export type ImageVariant = keyof typeof imageVariants

export const storedFile = z.object({
  uid: uid(),
  gallery: z.enum(galleries),
  name: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  alt: z.string(),
  createdAt: z.string(),
  usageCount: z.number().int(),
  thumb: z.string(),
  address: z.string(),
})
export type StoredFile = z.infer<typeof storedFile>

export const fileList = endpoint({
  method: 'GET',
  path: '/FileList',
  resource: 'file',
  levels: storeStaff,
  query: z.object({
    gallery: z.enum(galleries).default('myimages'),
    search: z.string().trim().max(120).default(''),
    uids: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,99}$/)
      .optional(),
    sortOrder: z.enum(['name', 'uploaded', 'size']).default('uploaded'),
    sortDirection: z.enum(['asc', 'desc']).default('desc'),
    limit: z.coerce.number().int().min(1).max(200).default(60),
    cursor: z.string().max(400).default(''),
  }),
  reply: z.object({
    gallery: z.enum(galleries),
    files: z.array(storedFile),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  summary: 'Files of a gallery',
})

export const fileUpload = endpoint({
  method: 'POST',
  path: '/FileUpload',
  resource: 'file',
  levels: storeStaff,
  upload: true,
  reply: z.object({
    file: storedFile,
    /** The same bytes were there already. */
    existing: z.boolean(),
    /** What was taken out to make it safe. */
    removed: z.array(z.string()),
  }),
  summary: 'Upload one file: form fields gallery and file, at most 10 MB',
})

export const fileRead = endpoint({
  method: 'GET',
  path: '/files/:uid',
  resource: 'file',
  levels: storeStaff,
  params: uidParam,
  reply: storedFile,
  summary: 'One file with its address and size',
})
