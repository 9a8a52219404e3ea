import { IconMailOpened } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { useDeletion } from '@/lib/deletion';
import { KEYSET, KEYSET_PAGE, useKeyset } from '@/lib/keyset';
import type { EmailThemeRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import {
  EmailThemeRowFragmentDoc,
  useDeleteEmailThemeMutation,
  useDuplicateEmailThemeMutation,
  useEmailThemeListQuery,
  useRestoreEmailThemeMutation,
} from './Themes.generated';
import type { Things } from '@/ui/page';

/** How mails look that leave. */
export const THEMES: Things = { home: '/admin/email_themes', words: 'email-themes', icon: IconMailOpened };

const lists = { refetchQueries: ['EmailThemeList'] };

/** The list as far as it was asked for. */
export function useThemes(term: string) {
  const list = useKeyset(
    useEmailThemeListQuery({ variables: { term: term || null, first: KEYSET_PAGE }, ...KEYSET }),
    'emailThemes',
  );
  return { ...list, rows: list.nodes?.map((node) => readFragment(EmailThemeRowFragmentDoc, node)) };
}

/** Deletes at once; the toast offers to bring it back. */
export function useDeleteTheme(onDone: () => void) {
  const [remove] = useDeleteEmailThemeMutation({ context: { quiet: true }, ...lists });
  const [restore] = useRestoreEmailThemeMutation({ context: { quiet: true }, ...lists });
  return useDeletion('email-themes', { remove, restore, onDone });
}

/** Makes a copy, and leads to it. */
export function useDuplicateTheme(onDone: (id: string) => void) {
  const { t } = useTranslation('email-themes');
  const [duplicate] = useDuplicateEmailThemeMutation({ context: { quiet: true }, ...lists });
  return ({ id, name }: Pick<EmailThemeRowFragment, 'id' | 'name'>) => {
    void duplicate({ variables: { id } }).then(
      ({ data }) => {
        toast.done(t('copied', { name }));
        if (data) onDone(readFragment(EmailThemeRowFragmentDoc, data.duplicateEmailTheme).id);
      },
      (error: unknown) => toast.failure(codedError(error)?.message ?? t('offline')),
    );
  };
}
