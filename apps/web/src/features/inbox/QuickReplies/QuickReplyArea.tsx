import { Button } from '@mantine/core';
import { quickReplyTypes } from '@parley/schema';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { QuickReplyScope, QuickReplyType } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { ListFileMenu } from '@/features/organisation/Files/ListFileMenu';
import { ChoiceFilter, Page, PageHead, TableSearch, TableTools } from '@/ui/page';
import { FolderTree } from './FolderTree';
import styles from './QuickReplies.module.css';
import { QuickReplyTable } from './QuickReplyTable';
import { useFolders } from './useChoices';
import { useQuickReplyList } from './useQuickReplyList';

/** A list of quick replies with its folders: those that are shared, or one's own. What is chosen stands in the address. */
export function QuickReplyArea({ scope, base }: { scope: QuickReplyScope; base: string }) {
  const { t } = useTranslation('quickReplies');
  const { can } = useSession();
  const { choice, set, clear } = useChoice();
  const list = useQuickReplyList({
    scope,
    term: choice.term || null,
    type: choice.type,
    folderId: choice.folder,
  });
  const tree = useFolders();
  const refresh = () => {
    list.refresh();
    tree.refresh();
  };
  const isShared = scope === 'SHARED';
  const mayKeep = isShared && can('settings.quick_replies.manage');
  const actions = (
    <>
      {mayKeep ? <Files onImported={refresh} /> : null}
      {can('inbox.conversations.reply') ? <NewReply to={`${base}/create`} /> : null}
    </>
  );
  const hasFolders = isShared || tree.folders.length > 0;
  return (
    <Page>
      <PageHead
        title={t(isShared ? 'title' : 'mineTitle')}
        purpose={t(isShared ? 'purpose' : 'minePurpose')}
        actions={actions}
      />
      <div className={hasFolders ? styles.split : undefined}>
        {hasFolders ? (
          <FolderTree
            folders={tree.folders}
            chosen={choice.folder}
            mayKeep={mayKeep}
            hasCounts={isShared}
            onChoose={(folder) => set('folder', folder)}
            onChanged={refresh}
          />
        ) : null}
        <div className={styles.main}>
          <Tools choice={choice} onSet={set} />
          <QuickReplyTable
            list={list}
            folders={tree.folders}
            base={base}
            isFiltered={choice.term !== '' || choice.type !== null || choice.folder !== null}
            onClear={clear}
            onChanged={refresh}
          />
        </div>
      </div>
    </Page>
  );
}

function NewReply({ to }: { to: string }) {
  const { t } = useTranslation('quickReplies');
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('new')}
    </Button>
  );
}

function Files({ onImported }: { onImported: () => void }) {
  return (
    <ListFileMenu
      path="/api/v2/quick_replies"
      fileName="quick-replies"
      columns="title, body, shortcut, type, subject, folder"
      formats={['CSV', 'JSON']}
      onImported={onImported}
    />
  );
}

function choiceOf(search: URLSearchParams) {
  const type = search.get('type');
  const folder = search.get('folder') ?? '';
  return {
    term: search.get('q') ?? '',
    type: (quickReplyTypes as readonly string[]).includes(type ?? '') ? (type as QuickReplyType) : null,
    folder: /^(?:none|[1-9]\d{0,15})$/.test(folder) ? folder : null,
  };
}

/** What is chosen, as the address says it. */
function useChoice() {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  return { choice: choiceOf(search), set, clear: () => setSearch({}, { replace: true }) };
}

interface ToolsProps {
  choice: ReturnType<typeof choiceOf>;
  onSet: (name: string, value: string | null) => void;
}

function Tools({ choice, onSet }: ToolsProps) {
  const { t } = useTranslation('quickReplies');
  return (
    <TableTools>
      <TableSearch label={t('search')} value={choice.term} onChange={(term) => onSet('q', term)} />
      <ChoiceFilter<QuickReplyType>
        label={t('typeLabel')}
        any={t('anyType')}
        value={choice.type}
        choices={quickReplyTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        onChange={(type) => onSet('type', type)}
      />
    </TableTools>
  );
}
