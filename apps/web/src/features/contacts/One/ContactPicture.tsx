import { Menu, UnstyledButton } from '@mantine/core';
import { IconCamera, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import { CustomerAvatar } from '@/ui';
import type { Contact } from './contact';
import styles from './ContactPicture.module.css';
import { useContactPicture } from './useContactPicture';

const CropDialog = lazyPart(() => import('@/ui/picture/CropDialog'));
const KINDS = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

interface Props {
  contact: Contact;
  name: string;
  /** The version that the contact has now: what is typed in the form goes on top of it. */
  onChanged: (version: number) => void;
}

/** Their picture or letters; what can be done with it opens below. What is chosen is cut to a square first. */
export function ContactPicture({ contact, name, onChanged }: Props) {
  const { t } = useTranslation('contactRecord');
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const { isBusy, send, remove } = useContactPicture(contact, name, onChanged);
  const avatar = <CustomerAvatar id={contact.id} name={name} picture={contact.picture} size={44} />;
  if (contact.isDeleted) return avatar;

  // What the browser cannot show goes as it is: the server may know it, or says why it is none.
  const choose = (file: File) => void createImageBitmap(file).then(setChosen, () => send(file));
  const use = (file: File) => void send(file).then((isThere) => isThere && setChosen(null));
  return (
    <>
      <Menu position="bottom-start">
        <span className={styles.frame} aria-busy={isBusy || undefined}>
          {avatar}
          {/* Beside the letters and not around them: whoever speaks to the page says its name, and not the letters. */}
          <Menu.Target>
            <UnstyledButton className={styles.button} aria-label={t('picture.of', { name })}>
              <IconCamera size={12} stroke={2} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
        </span>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPhotoUp size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t(contact.picture ? 'picture.change' : 'picture.choose')}
          </Menu.Item>
          {contact.picture ? (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
              {t('picture.remove')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file can be chosen again.
          event.currentTarget.value = '';
          if (file) choose(file);
        }}
      />
      <Suspense fallback={null}>
        {chosen ? (
          <CropDialog picture={chosen} isBusy={isBusy} onUse={use} onClose={() => setChosen(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
