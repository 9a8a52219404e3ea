import { useTranslation } from 'react-i18next';
import type { ChannelRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { takenWords } from './taken';
import {
  useDeleteChannelMutation,
  useRestoreChannelMutation,
  useSetChannelEnabledMutation,
} from './Channels.generated';

/** Whoever asked may be on another page by then: the list is read again wherever it is shown. */
const ofList = { refetchQueries: ['ChannelList'] };

type Row = Pick<ChannelRowFragment, 'id' | 'name' | 'status'>;

/** What is said of a change that was refused. */
export function useRefusal(onChanged: () => void) {
  const { t } = useTranslation('channels');
  return (error: unknown) => {
    const coded = codedError(error);
    const taken = coded && takenWords(coded, t);
    if (taken) return toast.failure(taken.words);
    if (coded?.code !== 'channels.version_conflict') return toast.failure(coded?.message ?? t('offline'));
    toast.failure(t('conflict'));
    onChanged();
  };
}

/**
 * Switches channels off and on, and deletes them: at once, with the way back in the toast. No version goes along: each says
 * wholly what the channel becomes, and who does two of them quickly must not be told that somebody else was there.
 */
export function useVerbs(onChanged: () => void) {
  const { t } = useTranslation('channels');
  const [setEnabled] = useSetChannelEnabledMutation({ context: { quiet: true } });
  const [remove] = useDeleteChannelMutation({ context: { quiet: true }, ...ofList });
  const [restore] = useRestoreChannelMutation({ context: { quiet: true }, ...ofList });
  const fail = useRefusal(onChanged);

  function turn({ id, name }: Row, isEnabled: boolean): void {
    const optimisticResponse = {
      setChannelEnabled: {
        __typename: 'Channel' as const,
        id,
        status: isEnabled ? ('ACTIVE' as const) : ('DISABLED' as const),
        trouble: null,
      },
    };
    const undo = () => turn({ id, name, status: 'ACTIVE' }, !isEnabled);
    void setEnabled({
      variables: { channelId: id, isEnabled },
      optimisticResponse,
    }).then(() => {
      toast.done(t(isEnabled ? 'turnedOn' : 'turnedOff', { name }), {
        undo: { label: t('undo'), run: undo },
      });
      onChanged();
    }, fail);
  }

  function drop({ id, name }: Row): void {
    const undo = () => void restore({ variables: { channelId: id } }).catch(fail);
    void remove({ variables: { channelId: id } }).then(
      () => toast.done(t('deleted', { name }), { undo: { label: t('undo'), run: undo } }),
      fail,
    );
  }

  return { turn, drop };
}
