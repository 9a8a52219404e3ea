import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileOverviewQuery } from '@/gql/graphql';
import { toast } from '@/lib/toast';
import { ColleagueAvatar } from '@/ui';
import { FormSection } from '@/ui/page';
import { PictureCrop } from '@/ui/picture';
import styles from './Picture.module.css';
import { usePicture } from './usePicture';

const KINDS = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** The own picture: choose one, cut it to a square, send it, take it away. */
export function PictureSection({ me }: { me: ProfileOverviewQuery['me'] }) {
  const { t } = useTranslation('profile');
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const { progress, send, remove } = usePicture(me.profileImageLarge ?? null);

  function choose(file: File | null) {
    if (!file) return;
    createImageBitmap(file).then(setChosen, () => toast.failure(t('picture.notOne')));
  }

  async function use(file: File) {
    if (await send(file)) setChosen(null);
  }

  return (
    <FormSection title={t('picture.title')} help={t('picture.help')}>
      {chosen ? (
        <PictureCrop
          picture={chosen}
          isBusy={progress !== null}
          onUse={(file) => void use(file)}
          onCancel={() => setChosen(null)}
        />
      ) : (
        <div className={styles.now}>
          {me.profileImageLarge ? (
            <img className={styles.large} src={me.profileImageLarge} alt={t('picture.yours')} />
          ) : (
            <ColleagueAvatar id={me.id} name={me.fullName} abbr={me.abbr} size={96} />
          )}
          <div className={styles.actions}>
            <FileButton accept={KINDS} onChange={choose} resetRef={undefined}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<IconPhotoUp size={16} aria-hidden />}
                  loading={progress !== null}
                >
                  {me.profileImage ? t('picture.change') : t('picture.choose')}
                </Button>
              )}
            </FileButton>
            {me.profileImage ? (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => void remove()}
              >
                {t('picture.remove')}
              </Button>
            ) : null}
          </div>
        </div>
      )}
      {progress !== null ? (
        <Progress value={progress * 100} size="sm" aria-label={t('picture.sending')} />
      ) : null}
    </FormSection>
  );
}
