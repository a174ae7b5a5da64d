import { z } from 'zod'
import { storeStaff } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'
import * as field from '../kit/field.ts'
import { uid, uids } from '../kit/field.ts'
import { atVersion } from '../kit/record.ts'

export const galleries = ['myimages', 'banners', 'items', 'pages', 'documents'] as const
export type Gallery = (typeof galleries)[number]

/** Sizes in which a picture is served, by its longest side. */
export const imageVariants = { thumb160: 160, s320: 320, m640: 640, l1280: 1_280, xl1920: 1_920 } as const
export type ImageVariant = keyof typeof imageVariants

/** Where a file is shown from: drawings as a picture of them, which no browser can get stuck on. */
export function shownAddress({ mime, address }: { readonly mime: string; readonly address: string }): string {
  return mime === 'image/svg+xml' ? address.replace('/original/', '/l1280/') : address
}

/** What staff write beside a picture. */
export const fileInput = z.object({
  name: field.text(120, 1),
  alt: field.text(160).meta({ label: 'Alt text' }),
  caption: field.text(300),
  credit: field.text(120),
  tags: z.array(field.text(30, 1)).max(20, 'At most 20 tags.').meta({ kind: 'list' }),
  focalX: field.whole(0, 100).meta({ label: 'Focal point across' }),
  focalY: field.whole(0, 100).meta({ label: 'Focal point down' }),
})
export type FileInput = z.output<typeof fileInput>

export const storedFile = z
  .object({
    uid: uid(),
    version: z.number().int(),
    gallery: z.enum(galleries),
    folderUid: uid().nullable(),
    name: z.string(),
    mime: z.string(),
    bytes: z.number().int(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    alt: z.string(),
    caption: z.string(),
    credit: z.string(),
    tags: z.array(z.string()),
    focalX: z.number().int(),
    focalY: z.number().int(),
    createdAt: z.string(),
    createdBy: z.string(),
    /** When it was put into the bin, from where it goes after 30 days. */
    deletedAt: z.string().nullable(),
    usageCount: z.number().int(),
    thumb: z.string(),
    address: z.string(),
  })
  .meta({ id: 'StoredFile' })
export type StoredFile = z.infer<typeof storedFile>

export const storedFolder = z
  .object({
    uid: uid(),
    version: z.number().int(),
    gallery: z.enum(galleries),
    parentUid: uid().nullable(),
    name: z.string(),
    fileCount: z.number().int(),
  })
  .meta({ id: 'StoredFolder' })
export type StoredFolder = z.infer<typeof storedFolder>

/** Days a deleted file stays in the bin. */
export const binDays = 30
export const folderDepthMost = 6

const levels = storeStaff
const resource = 'file'
const uidList = uids().min(1).max(500)

const call = callsOf({ levels, resource })

export const fileList = call.get('/FileList', 'Files and folders of a gallery', {
  query: z.object({
    gallery: z.enum(galleries).default('myimages'),
    /** A folder's uid, `top` for what is in none, or left out for all of the gallery. */
    folder: z
      .string()
      .regex(/^(top|\d{1,10})$/)
      .refine(field.uidsFit, 'There is no such folder.')
      .optional(),
    search: z.string().trim().max(120).default(''),
    uids: field.writtenUids(100).optional(),
    type: z.enum(['image', 'svg', 'video', 'pdf']).optional(),
    filter: z.enum(['unused', 'noAlt', 'large', 'bin']).optional(),
    sortOrder: z.enum(['name', 'uploaded', 'size', 'used']).default('uploaded'),
    sortDirection: z.enum(['asc', 'desc']).default('desc'),
    limit: field.writtenWhole(1, 200).default(60),
    cursor: z
      .string()
      .regex(/^[\da-z]{0,6}$/, 'Not a cursor.')
      .default(''),
  }),
  reply: z.object({
    gallery: z.enum(galleries),
    /** From the top down to the folder asked for. */
    breadcrumb: z.array(z.object({ uid: uid(), name: z.string() })),
    /** Every folder of the gallery; the tree is drawn from their parents. */
    folders: z.array(storedFolder),
    files: z.array(storedFile),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
})

export const fileUpload = call.post(
  '/FileUpload',
  'Upload one file: form fields gallery, folderUid, keepBoth and file, at most 10 MB',
  {
    upload: true,
    reply: z.object({
      file: storedFile,
      /** The same bytes were there already. */
      existing: z.boolean(),
      /** What was taken out to make it safe. */
      removed: z.array(z.string()),
    }),
  },
)

const use = z.object({
  entity: z.string(),
  uid: z.number().int(),
  /** The field that shows it. */
  field: z.string(),
  text: z.string(),
  /** The console's page of it, where there is one. */
  path: z.string().nullable(),
})

export const fileDelete = call.post(
  '/FileDelete',
  'Put files into the bin for 30 days; what is in use is refused and named',
  {
    body: z.object({
      uids: uidList,
      /** Administrators may delete what is still shown somewhere. */
      force: z.boolean().optional(),
    }),
    reply: z.object({
      deleted: uids(),
      refused: z.array(z.object({ uid: uid(), name: z.string(), usedBy: z.array(use) })),
    }),
  },
)

export const fileRead = call.get('/files/:uid', 'One file with its address and size', { reply: storedFile })

export const fileUpdate = call.put(
  '/files/:uid',
  'Rename a file, or write its alt text, caption, credit, tags and focal point',
  { body: fileInput.partial().extend(atVersion.shape), reply: storedFile },
)

export const fileReplace = call.post(
  '/files/:uid/replace',
  'Another picture in the same place: uid, name, alt text and every use stay',
  { upload: true, reply: storedFile },
)

export const fileUses = call.get('/files/:uid/usage', 'Where a file is shown, named and linked', {
  reply: z.array(use),
})

export const fileContent = call.get(
  '/files/:uid/content',
  'The bytes of a file as a download, private ones too',
  { reply: 'stream' },
)

export const fileRestore = call.post('/files/restore', 'Bring files back from the bin', {
  body: z.object({ uids: uidList }),
  reply: z.object({ restored: uids() }),
})

export const fileMove = call.post('/files/move', 'Move files into a folder, or to the top of the gallery', {
  body: z.object({ uids: uidList, folderUid: uid().nullable() }),
  reply: z.object({ moved: uids() }),
})

export const fileTag = call.post('/files/tag', 'Add and remove tags of files, or give them an alt text', {
  body: z.object({
    uids: uidList,
    add: z.array(field.text(30, 1)).max(20).default([]),
    remove: z.array(field.text(30, 1)).max(20).default([]),
    /** One alt text for all of them; left out to leave theirs. */
    alt: field.text(160).optional(),
  }),
  reply: z.object({ changed: uids() }),
})

const folderName = field.text(60, 1)

export const fileFolders = {
  create: call.post('/fileFolders', 'Make a folder, at most six deep', {
    body: z.object({ gallery: z.enum(galleries), parentUid: uid().nullable(), name: folderName }),
    reply: storedFolder,
    status: 201,
  }),
  update: call.put('/fileFolders/:uid', 'Rename or move a folder', {
    body: atVersion.extend({ name: folderName, parentUid: uid().nullable() }),
    reply: storedFolder,
  }),
  remove: call.remove('/fileFolders/:uid', 'Delete an empty folder, or one with its files into the bin', {
    query: z.object({
      version: field.writtenWhole(1),
      /** Its files go into the bin with it. */
      withFiles: z.enum(['true', 'false']).default('false'),
    }),
    reply: 'empty',
  }),
}
