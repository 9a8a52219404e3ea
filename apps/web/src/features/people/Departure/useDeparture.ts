import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/lib/toast';
import { sentenceOf } from '../useVerb';
import { useReactivateUserMutation } from '../Users/UsersPage.generated';
import type { Leaving } from './leaving';
import {
  useDeactivateUserMutation,
  useDeleteTeamMutation,
  useDeleteUserMutation,
} from './Departure.generated';

const quiet = { context: { quiet: true } };

/** Carries a departure out, one after the other, and says what came of it. What can be undone offers that. */
export function useDeparture(onDone: () => void) {
  const { t } = useTranslation('people');
  const [isBusy, setBusy] = useState(false);
  const verbs = useVerbs();
  const undo = useUndo();

  async function run(leaving: Leaving, heir: { user?: string; team?: string }): Promise<void> {
    setBusy(true);
    const done: string[] = [];
    const failed: string[] = [];
    for (const { id, name, version } of leaving.people) {
      const input = { id, version, reassignToUserId: heir.user, reassignToTeamId: heir.team };
      try {
        await verbs[leaving.kind]({ variables: { input }, ...quiet });
        done.push(id);
      } catch (error) {
        failed.push(`${name}: ${sentenceOf(error) ?? t('offline')}`);
      }
    }
    setBusy(false);
    onDone();
    if (failed.length > 0) return toast.failure(failed.join('\n'));
    const words = { count: done.length, name: leaving.people[0]?.name ?? '' };
    const canUndo = leaving.kind === 'deactivate';
    const key = canUndo && done.length > 1 ? 'deactivateMany' : leaving.kind;
    toast.done(
      t(`leave.${key}.done`, words),
      canUndo ? { undo: { label: t('undo'), run: () => void undo(done) } } : {},
    );
  }
  return { run, isBusy };
}

function useVerbs() {
  const [deactivate] = useDeactivateUserMutation();
  const [deleteUser] = useDeleteUserMutation();
  const [deleteTeam] = useDeleteTeamMutation();
  return { deactivate, delete: deleteUser, deleteTeam };
}

function useUndo() {
  const { t } = useTranslation('people');
  const [reactivate] = useReactivateUserMutation(quiet);
  return async (ids: readonly string[]) => {
    try {
      for (const id of ids) await reactivate({ variables: { id }, refetchQueries: ['UsersPage'] });
    } catch (error) {
      toast.failure(sentenceOf(error) ?? t('offline'));
    }
  };
}
