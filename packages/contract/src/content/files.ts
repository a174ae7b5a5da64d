import { z } from 'zod'
import { storeStaff } from '../kit/access.ts'
import { endpoint, uidParam } from '../kit/endpoint.ts'
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
const one = { levels, resource, params: uidParam } as const
const uidList = uids().min(1).max(500)

export const fileList = endpoint({
  method: 'GET',
  path: '/FileList',
  resource,
  levels,
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
  summary: 'Files and folders of a gallery',
})

export const fileUpload = endpoint({
  method: 'POST',
  path: '/FileUpload',
  resource,
  levels,
  upload: true,
  reply: z.object({
    file: storedFile,
    /** The same bytes were there already. */
    existing: z.boolean(),
    /** What was taken out to make it safe. */
    removed: z.array(z.string()),
  }),
  summary: 'Upload one file: form fields gallery, folderUid, keepBoth and file, at most 10 MB',
})

const use = z.object({
  entity: z.string(),
  uid: z.number().int(),
  /** The field that shows it. */
  field: z.string(),
  text: z.string(),
  /** The console's page of it, where there is one. */
  path: z.string().nullable(),
})

export const fileDelete = endpoint({
  method: 'POST',
  path: '/FileDelete',
  resource,
  levels,
  body: z.object({
    uids: uidList,
    /** Administrators may delete what is still shown somewhere. */
    force: z.boolean().optional(),
  }),
  reply: z.object({
    deleted: uids(),
    refused: z.array(z.object({ uid: uid(), name: z.string(), usedBy: z.array(use) })),
  }),
  summary: 'Put files into the bin for 30 days; what is in use is refused and named',
})

export const fileRead = endpoint({
  ...one,
  method: 'GET',
  path: '/files/:uid',
  reply: storedFile,
  summary: 'One file with its address and size',
})

export const fileUpdate = endpoint({
  ...one,
  method: 'PUT',
  path: '/files/:uid',
  body: fileInput.partial().extend(atVersion.shape),
  reply: storedFile,
  summary: 'Rename a file, or write its alt text, caption, credit, tags and focal point',
})

export const fileReplace = endpoint({
  ...one,
  method: 'POST',
  path: '/files/:uid/replace',
  upload: true,
  reply: storedFile,
  summary: 'Another picture in the same place: uid, name, alt text and every use stay',
})

export const fileUses = endpoint({
  ...one,
  method: 'GET',
  path: '/files/:uid/usage',
  reply: z.array(use),
  summary: 'Where a file is shown, named and linked',
})

export const fileContent = endpoint({
  ...one,
  method: 'GET',
  path: '/files/:uid/content',
  reply: 'stream',
  summary: 'The bytes of a file as a download, private ones too',
})

export const fileRestore = endpoint({
  method: 'POST',
  path: '/files/restore',
  resource,
  levels,
  body: z.object({ uids: uidList }),
  reply: z.object({ restored: uids() }),
  summary: 'Bring files back from the bin',
})

export const fileMove = endpoint({
  method: 'POST',
  path: '/files/move',
  resource,
  levels,
  body: z.object({ uids: uidList, folderUid: uid().nullable() }),
  reply: z.object({ moved: uids() }),
  summary: 'Move files into a folder, or to the top of the gallery',
})

export const fileTag = endpoint({
  method: 'POST',
  path: '/files/tag',
  resource,
  levels,
  body: z.object({
    uids: uidList,
    add: z.array(field.text(30, 1)).max(20).default([]),
    remove: z.array(field.text(30, 1)).max(20).default([]),
    /** One alt text for all of them; left out to leave theirs. */
    alt: field.text(160).optional(),
  }),
  reply: z.object({ changed: uids() }),
  summary: 'Add and remove tags of files, or give them an alt text',
})

const folderName = field.text(60, 1)

export const fileFolders = {
  create: endpoint({
    method: 'POST',
    path: '/fileFolders',
    resource,
    levels,
    body: z.object({ gallery: z.enum(galleries), parentUid: uid().nullable(), name: folderName }),
    reply: storedFolder,
    status: 201,
    summary: 'Make a folder, at most six deep',
  }),
  update: endpoint({
    ...one,
    method: 'PUT',
    path: '/fileFolders/:uid',
    body: atVersion.extend({ name: folderName, parentUid: uid().nullable() }),
    reply: storedFolder,
    summary: 'Rename or move a folder',
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    path: '/fileFolders/:uid',
    query: z.object({
      version: field.writtenWhole(1),
      /** Its files go into the bin with it. */
      withFiles: z.enum(['true', 'false']).default('false'),
    }),
    reply: 'empty',
    summary: 'Delete an empty folder, or one with its files into the bin',
  }),
}
