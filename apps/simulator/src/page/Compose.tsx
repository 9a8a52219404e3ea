import { type FormEvent, useState } from 'react';
import { FilePicker } from './FilePicker.js';
import { type Customer, type Mail, readFile, sendMail } from './mails.js';

interface ComposeProps {
  customer: Customer;
  /** The mail that is answered; without it a new mail is written. */
  answers?: Mail;
  onSent: (mail: Mail) => void;
}

export function Compose({ customer, answers, onSent }: ComposeProps) {
  const [state, setState] = useState<{ isSending: boolean; problem?: string }>({ isSending: false });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setState({ isSending: true });
    try {
      onSent(await sendMail(await fromForm(new FormData(form), customer, answers)));
      form.reset();
      setState({ isSending: false });
    } catch (error) {
      setState({ isSending: false, problem: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <form className="compose" onSubmit={(event) => void submit(event)}>
      {!answers && <NewMailFields />}
      <label>
        {answers ? 'Your answer' : 'Text'}
        <textarea
          name="text"
          required
          rows={answers ? 5 : 12}
          placeholder="What do you want to tell the shop?"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
          }}
        />
      </label>
      <div className="compose-foot">
        <FilePicker />
        <button type="submit" className="button primary" disabled={state.isSending}>
          {state.isSending ? 'Sending' : 'Send'}
        </button>
      </div>
      {state.problem && (
        <p className="problem" role="alert">
          {state.problem}
        </p>
      )}
    </form>
  );
}

function NewMailFields() {
  return (
    <>
      <h2>New mail</h2>
      <label>
        To
        <input name="to" type="email" required defaultValue="support@harbour.test" list="shop-addresses" />
      </label>
      <datalist id="shop-addresses">
        <option value="support@harbour.test">Harbour Bikes, service desk</option>
        <option value="sales@harbour.test">Harbour Bikes, sales</option>
        <option value="frontdesk@dune.test">Dune Hotels, front desk</option>
      </datalist>
      <label>
        Subject
        <input name="subject" maxLength={500} />
      </label>
    </>
  );
}

async function fromForm(data: FormData, customer: Customer, answers: Mail | undefined) {
  const files = data
    .getAll('files')
    .filter((entry): entry is File => entry instanceof File && entry.size > 0);
  return {
    from: customer.address,
    name: customer.name,
    to: answers ? addressIn(answers.from) : textIn(data, 'to'),
    subject: textIn(data, 'subject'),
    text: textIn(data, 'text'),
    ...(answers && { answers: answers.id }),
    attachments: await Promise.all(files.map(readFile)),
  };
}

function textIn(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

function addressIn(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from;
}
