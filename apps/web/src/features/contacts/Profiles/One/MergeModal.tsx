import { skipToken } from '@apollo/client/react';
import { Button, Modal } from '@mantine/core';
import { IconArrowsExchange, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProfileMergePreviewQuery } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { ErrorState, LineSkeleton } from '@/ui';
import { PickProfile } from '../Choose/PickProfile';
import type { MergeChoices } from './merge-lines';
import { MergeFields } from './MergeFields';
import type { Profile } from './profile';
import { useProfileMergePreviewQuery } from './Profile.generated';
import styles from './ProfilePage.module.css';
import { useMergeProfiles } from './useMergeProfiles';

interface Props {
  profile: Profile;
  onClose: () => void;
}

type Side = ProfileMergePreviewQuery['profileMergePreview']['into'];

/** Chooses the other profile and which of the two stays, and shows what comes of it before anything is done. */
export function MergeModal({ profile, onClose }: Props) {
  const { t } = useTranslation('profiles');
  const navigate = useNavigate();
  const [other, setOther] = useState<string | null>(null);
  const [stays, setStays] = useState(profile.id);
  const [choices, setChoices] = useState<MergeChoices>({});
  const goes = stays === profile.id ? other : profile.id;
  const { data, error, refetch } = useProfileMergePreviewQuery(
    goes === null
      ? skipToken
      : { variables: { fromId: goes, intoId: stays }, fetchPolicy: 'no-cache', context: { quiet: true } },
  );
  const preview = data?.profileMergePreview.into.id === stays ? data.profileMergePreview : undefined;
  const { merge, isBusy } = useMergeProfiles(() => undefined);
  const run = async () => {
    if (!preview || !(await merge(preview.from, preview.into, choices))) return;
    onClose();
    if (preview.into.id !== profile.id) void navigate(`/profiles/${preview.into.id}`);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t('merge.title', { name: profile.name })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <div className={styles.sides} aria-live="polite">
        <p className={styles.quiet}>{t('merge.help')}</p>
        <Other
          isChosen={other !== null}
          except={profile.id}
          onPick={(id) => {
            setOther(id);
            setStays(profile.id);
            setChoices({});
          }}
        />
        <Outcome
          preview={preview}
          error={goes ? error : undefined}
          isComing={goes !== null}
          choices={choices}
          onChoose={(key, id) => setChoices((before) => ({ ...before, [key]: id }))}
          onSwap={setStays}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      </div>
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('ui:form.cancel')}
        </Button>
        <Button disabled={!preview} loading={isBusy} onClick={() => void run()}>
          {t('merge.run')}
        </Button>
      </div>
    </Modal>
  );
}

function Other(props: { isChosen: boolean; except: string; onPick: (id: string) => void }) {
  const { t } = useTranslation('profiles');
  return (
    <PickProfile
      label={t('merge.choose')}
      except={[props.except]}
      target={(toggle) => (
        <Button
          className={styles.start}
          variant="default"
          leftSection={<IconSearch size={16} aria-hidden />}
          onClick={toggle}
        >
          {t(props.isChosen ? 'merge.chooseOther' : 'merge.choose')}
        </Button>
      )}
      onPick={({ id }) => props.onPick(id)}
    />
  );
}

interface OutcomeProps {
  preview: ProfileMergePreviewQuery['profileMergePreview'] | undefined;
  error: Error | undefined;
  isComing: boolean;
  choices: MergeChoices;
  onChoose: (key: string, profileId: string) => void;
  onSwap: (id: string) => void;
  onRetry: () => void;
}

/** What would come of it, and the button that turns it round. */
function Outcome({ preview, error, isComing, choices, onChoose, onSwap, onRetry }: OutcomeProps) {
  const { t } = useTranslation('profiles');
  if (!preview && error)
    return <ErrorState title={t('merge.broken')} detail={codedError(error)?.message} onRetry={onRetry} />;
  if (!preview) return isComing ? <LineSkeleton width={240} /> : null;
  return (
    <>
      <div className={styles.pair}>
        <SideOf side={preview.from} title={t('merge.goes')} />
        <SideOf side={preview.into} title={t('merge.stays')} isStaying />
      </div>
      <Button
        className={styles.start}
        variant="default"
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        onClick={() => onSwap(preview.from.id)}
      >
        {t('merge.swap')}
      </Button>
      <MergeFields preview={preview} choices={choices} onChoose={onChoose} />
    </>
  );
}

function SideOf({ side, title, isStaying }: { side: Side; title: string; isStaying?: boolean }) {
  const { t } = useTranslation('profiles');
  return (
    <section
      className={styles.side}
      data-stays={isStaying || undefined}
      aria-label={`${title}: ${side.name}`}
    >
      <h3>{title}</h3>
      <bdi className={styles.sideName}>{side.name}</bdi>
      <span>
        {t(`kinds.${side.kind}`)} · {t('contactCount', { count: side.contactCount })}
      </span>
    </section>
  );
}
