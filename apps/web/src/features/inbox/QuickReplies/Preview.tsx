import { fillHtml, fillText } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { richText } from '../Timeline/richText';
import styles from './QuickReplies.module.css';
import type { QuickReplyDraft } from './quick-reply-draft';
import { sampleValues } from './sample';

/** The words as a customer would read them, for a customer who does not exist. */
export function Preview({ draft }: { draft: Pick<QuickReplyDraft, 'type' | 'subject' | 'body'> }) {
  const { t } = useTranslation('quickReplies');
  const { me, agency } = useSession();
  if (draft.body === '') return null;
  const values = sampleValues(me, agency.name);
  const isMail = draft.type === 'EMAIL';
  return (
    <div>
      <span className={styles.label}>{t('form.preview')}</span>
      <div className={styles.preview} dir="auto" data-testid="preview">
        {isMail && draft.subject ? (
          <span className={styles.previewSubject}>{fillText(draft.subject, values).text}</span>
        ) : null}
        {isMail ? richText(fillHtml(draft.body, values).text) : fillText(draft.body, values).text}
      </div>
    </div>
  );
}
