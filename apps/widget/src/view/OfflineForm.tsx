import { useRef, useState } from 'preact/hooks';
import type { ChatState } from '../chat/state';
import type { TextKey } from '../i18n/texts';
import { useSurroundings } from './context';
import { EMAIL, Problem } from './fields';
import { AwayNote } from './Timeline';

type Field = 'name' | 'email' | 'message';
const FIELDS: readonly Field[] = ['name', 'email', 'message'];

const INPUTS = {
  name: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
} as const;

/** For times when nobody answers: who you are, where to answer, and what you want to say. */
export function OfflineForm({ state }: { state: ChatState }) {
  const { chat, texts } = useSurroundings();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ name: '', email: '', ...state.who, message: state.draft });
  const [problems, setProblems] = useState<Partial<Record<Field, TextKey>>>({});
  const waiting = state.timeline.pending.find((item) => item.offline);
  if (waiting) return <Kept isFailed={waiting.state === 'failed'} />;
  if (state.answerTo) return <Sent to={state.answerTo} />;

  const submit = (event: Event) => {
    event.preventDefault();
    const found = check(values);
    setProblems(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) {
      form.current?.querySelector<HTMLElement>(`#${first}`)?.focus();
      return;
    }
    const { name, email, message } = values;
    chat.sendOffline({ name: name.trim(), email: email.trim(), message: message.trim() });
    setValues({ ...values, message: '' });
  };

  return (
    <form ref={form} class="offline" noValidate onSubmit={submit}>
      {state.reach === 'unreachable' ? (
        <p>{texts.t('offlineNoConnection')}</p>
      ) : (
        <AwayNote state={state} text="offlineText" />
      )}
      {FIELDS.map((field) => {
        const problem = problems[field];
        const shared = {
          id: field,
          name: field,
          dir: 'auto' as const,
          value: values[field],
          'aria-invalid': problem !== undefined,
          'aria-describedby': problem ? `${field}-problem` : undefined,
          required: true,
          onInput: (event: Event) =>
            setValues({ ...values, [field]: (event.currentTarget as HTMLInputElement).value }),
        };
        return (
          <div class="field" key={field}>
            <label for={field}>{texts.t(field)}</label>
            {field === 'message' ? (
              <textarea {...shared} rows={5} maxLength={10_000} />
            ) : (
              <input {...shared} {...INPUTS[field]} maxLength={200} />
            )}
            <Problem id={field} text={problem} />
          </div>
        );
      })}
      <button type="submit" class="primary">
        {texts.t('offlineSend')}
      </button>
    </form>
  );
}

/** The message lies in this browser until it can leave. */
function Kept({ isFailed }: { isFailed: boolean }) {
  const { chat, texts } = useSurroundings();
  return (
    <div class="offline" role="status">
      <p>{texts.t(isFailed ? 'offlineKept' : 'sending')}</p>
      {isFailed && (
        <button type="button" class="primary" onClick={() => chat.retryPending()}>
          {texts.t('retry')}
        </button>
      )}
    </div>
  );
}

function Sent({ to }: { to: string }) {
  const { chat, texts } = useSurroundings();
  return (
    <div class="offline" role="status">
      <p>{texts.t('offlineSent', { email: to })}</p>
      <button type="button" class="quiet" onClick={() => chat.writeAnother()}>
        {texts.t('another')}
      </button>
    </div>
  );
}

function check(values: Record<Field, string>): Partial<Record<Field, TextKey>> {
  const problems: Partial<Record<Field, TextKey>> = {};
  for (const field of FIELDS) if (!values[field].trim()) problems[field] = 'required';
  if (!problems.email && !EMAIL.test(values.email.trim())) problems.email = 'emailInvalid';
  return problems;
}
