import type { QuickReplyAttachmentType, QuickReplyFolderType, QuickReplyType } from './quick-reply.type.js';

export function fileRest(file: QuickReplyAttachmentType) {
  return { id: file.id, name: file.name, mime_type: file.mimeType, size: file.size, url: file.url };
}

export function quickReplyRest(reply: QuickReplyType) {
  return {
    id: reply.id,
    title: reply.title,
    shortcut: reply.shortcut,
    type: reply.type,
    subject: reply.subject,
    body: reply.body,
    text: reply.text,
    folder_id: reply.folderId,
    audience: reply.audience,
    owner_id: reply.ownerId,
    owner_name: reply.ownerName,
    channel_ids: reply.channelIds,
    team_ids: reply.teamIds,
    attachments: reply.attachments.map(fileRest),
    use_count: reply.useCount,
    last_used_at: reply.lastUsedAt?.toISOString() ?? null,
    version: reply.version,
    created_at: reply.createdAt.toISOString(),
    updated_at: reply.updatedAt.toISOString(),
  };
}

export function folderRest(folder: QuickReplyFolderType) {
  return {
    id: folder.id,
    name: folder.name,
    parent_id: folder.parentId,
    reply_count: folder.replyCount,
    version: folder.version,
  };
}
