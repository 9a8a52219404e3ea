import {
  useQuickReplyChannelsQuery,
  useQuickReplyFoldersQuery,
  useQuickReplyTeamsQuery,
} from './QuickReplies.generated';

export interface Folder {
  id: string;
  name: string;
  parentId: string | null;
  replyCount: number;
  version: number;
}

/** Folders in the order of a tree: each with its subfolders behind it. */
export function useFolders() {
  const { data, refetch } = useQuickReplyFoldersQuery({ fetchPolicy: 'cache-and-network' });
  const all: Folder[] =
    data?.quickReplyFolders.edges.map(({ node }) => ({ ...node, parentId: node.parentId ?? null })) ?? [];
  const tree = all
    .filter(({ parentId }) => parentId === null)
    .flatMap((folder) => [folder, ...all.filter(({ parentId }) => parentId === folder.id)]);
  return {
    folders: tree,
    isLoaded: data !== undefined,
    refresh: () => void refetch().catch(() => undefined),
  };
}

/** How a folder is called where there is no tree: with the one it stands in. */
export function folderName(folders: readonly Folder[], id: string | null | undefined): string {
  const folder = folders.find((one) => one.id === id);
  if (!folder) return '';
  const parent = folders.find((one) => one.id === folder.parentId);
  return parent ? `${parent.name} / ${folder.name}` : folder.name;
}

export function useChannelsAndTeams() {
  const { data: ofChannels } = useQuickReplyChannelsQuery({ fetchPolicy: 'cache-first' });
  const { data: ofTeams } = useQuickReplyTeamsQuery({ fetchPolicy: 'cache-first' });
  return {
    channels: ofChannels?.channels.edges.map(({ node }) => node) ?? [],
    teams: ofTeams?.teams.edges.map(({ node }) => node) ?? [],
  };
}
