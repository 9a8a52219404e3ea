import {
  IconAlarm,
  IconAlarmOff,
  IconCheck,
  IconEye,
  IconEyeOff,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { type OfferedAction, useOfferActions } from '@/lib/actions';
import { useMomentChoices } from './useMomentChoices';
import type { PutOffVerbs } from './usePutOffVerbs';

type Translate = (key: string) => string;

/** Hands snoozing, reminders and watching to the palette and the keys. */
export function useOfferedPutOff(ticket: ConversationHeadFragment, verbs: PutOffVerbs): void {
  const { t } = useTranslation('snooze');
  useOfferActions(
    useMemo(
      () => ({
        scope: 'ticket' as const,
        ticketId: ticket.id,
        actions: [...sleeping(ticket, verbs, t), ...reminding(ticket, verbs, t), watching(ticket, verbs, t)],
      }),
      [t, ticket, verbs],
    ),
  );
}

function sleeping(ticket: ConversationHeadFragment, verbs: PutOffVerbs, t: Translate): OfferedAction[] {
  if (!verbs.canSnooze) return [];
  const snooze: OfferedAction = {
    id: 'snooze',
    label: t('act.snooze'),
    icon: IconMoon,
    keys: 'b',
    also: t('also.snooze'),
    choices: { placeholder: t('placeholder'), useChoices: momentsFor(verbs.snooze) },
    run: verbs.askSnooze,
  };
  if (!ticket.snoozedUntil) return [snooze];
  return [snooze, { id: 'wake', label: t('act.wake'), icon: IconSun, run: () => verbs.snooze(null) }];
}

function reminding(ticket: ConversationHeadFragment, verbs: PutOffVerbs, t: Translate): OfferedAction[] {
  const { reminder } = ticket;
  const set: OfferedAction = {
    id: 'reminder',
    label: t('act.reminder'),
    icon: IconAlarm,
    keys: 'h',
    also: t('also.reminder'),
    choices: {
      placeholder: t('placeholder'),
      useChoices: momentsFor((dueAt) => verbs.remind({ dueAt })),
    },
    run: verbs.askReminder,
  };
  if (!reminder) return [set];
  return [
    set,
    {
      id: 'reminder-done',
      label: t('act.completeReminder'),
      icon: IconCheck,
      run: () => verbs.endReminder(true),
    },
    {
      id: 'reminder-clear',
      label: t('act.clearReminder'),
      icon: IconAlarmOff,
      run: () => verbs.endReminder(false),
    },
  ];
}

function watching(ticket: ConversationHeadFragment, verbs: PutOffVerbs, t: Translate): OfferedAction {
  return {
    id: 'watch',
    label: t(ticket.isWatched ? 'act.unwatch' : 'act.watch'),
    icon: ticket.isWatched ? IconEyeOff : IconEye,
    keys: 'w',
    run: verbs.toggleWatch,
  };
}

/** Moments as a list of the palette: the same as in the dialog. */
function momentsFor(run: (at: Date) => void) {
  return function useMoments(query: string) {
    return useMomentChoices(query).map((choice) => ({ ...choice, run: () => run(choice.at) }));
  };
}
