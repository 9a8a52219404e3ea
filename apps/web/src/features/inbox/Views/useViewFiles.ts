import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import type { Intake, Report } from '@/features/organisation/Files/intake';

import { readFragment } from '@/gql';
import { type CreateCustomViewInput, CustomViewRowFragmentDoc } from '@/gql/graphql';
import { CodedError } from '@/lib/errors';
import { handOver } from '@/lib/save-file';
import { useSession } from '@/lib/session';
import { type CustomView, viewOf } from './useCustomViews';
import { CustomViewsDocument, useImportCustomViewsMutation } from './Views.generated';
import { viewFile, viewsIn } from './view-file';

/** Views as a file, to be kept or to be taken to another company, and back. */
export function useViewFiles() {
  const { t } = useTranslation('views');
  const { me } = useSession();
  const client = useApolloClient();
  const [importViews] = useImportCustomViewsMutation({ context: { quiet: true } });

  /** All there are, also those that the page has not asked for yet. */
  async function everyView(): Promise<CustomView[]> {
    const views: CustomView[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const { data } = await client.query({
        query: CustomViewsDocument,
        variables: { all: true, after },
        fetchPolicy: 'no-cache',
        context: { quiet: true },
      });
      const list = data?.customViews;
      for (const { node } of list?.edges ?? [])
        views.push(viewOf(readFragment(CustomViewRowFragmentDoc, node)));
      after = list?.pageInfo.hasNextPage ? list.pageInfo.endCursor : null;
    }
    return views;
  }

  function save(views: readonly CustomView[]): void {
    handOver(new Blob([viewFile(views)], { type: 'application/json' }), 'views.json');
  }

  async function viewsOf(file: File): Promise<CreateCustomViewInput[]> {
    const views = viewsIn(await file.text());
    if (!views) throw new CodedError(t('noViewFile'), 'views.no_file', 422);
    return views;
  }

  const intake: Intake = {
    accept: 'application/json,.json',
    hint: t('fileHint'),
    async look(file) {
      const [views, known] = await Promise.all([viewsOf(file), everyView()]);
      return reportOf(views, takenBy(known, me.id), t);
    },
    async take(file) {
      const views = await viewsOf(file);
      await importViews({ variables: { input: { views } } });
      return { created: views.length, updated: 0 };
    },
  };
  return { save, saveAll: async () => save(await everyView()), intake };
}

type Words = ReturnType<typeof useTranslation<'views'>>['t'];

function reportOf(views: readonly CreateCustomViewInput[], taken: Set<string>, t: Words): Report {
  const preview = views.map((view, at) => {
    const key = keyOf(view.name, view.audience ?? 'PRIVATE');
    const isTaken = taken.has(key);
    taken.add(key);
    return {
      line: at + 1,
      verb: isTaken ? ('refuse' as const) : ('create' as const),
      cells: { name: view.name, audience: t(`audiences.${view.audience ?? 'PRIVATE'}`) },
      problems: isTaken ? [{ field: null, sentence: t('nameTaken') }] : [],
    };
  });
  const refused = preview.filter(({ verb }) => verb === 'refuse').length;
  return { created: views.length - refused, updated: 0, unchanged: 0, refused, preview };
}

/** Names are one person's own, or everybody's. */
function takenBy(known: readonly CustomView[], userId: string): Set<string> {
  return new Set(
    known
      .filter(({ audience, ownerId }) => audience !== 'PRIVATE' || ownerId === userId)
      .map(({ name, audience }) => keyOf(name, audience)),
  );
}

function keyOf(name: string, audience: string): string {
  return `${audience === 'PRIVATE' ? 'own' : 'shared'} ${name.trim().toLowerCase()}`;
}
