import { useEffect, useState } from 'react';
import type { Mail } from '../server/mail.js';

export type { Mail };

export interface Customer {
  name: string;
  address: string;
}

export interface NewMail {
  from: string;
  name: string;
  to: string;
  subject: string;
  text: string;
  answers?: string;
  attachments: { name: string; mimeType: string; base64: string }[];
}

const base = '/simulator/api';

/** The mailbox of one customer, kept up to date by the server. */
export function useMailbox(address: string): Mail[] {
  const [mails, setMails] = useState<Mail[]>([]);
  useEffect(() => {
    const query = `address=${encodeURIComponent(address)}`;
    const load = () =>
      fetch(`${base}/mails?${query}`)
        .then((response) => response.json() as Promise<{ data: Mail[] }>)
        .then(
          (body) => setMails(body.data),
          () => undefined,
        );
    void load();
    const events = new EventSource(`${base}/events?${query}`);
    events.addEventListener('open', () => void load());
    events.addEventListener('message', (event: MessageEvent<string>) => {
      const mail = JSON.parse(event.data) as Mail;
      setMails((known) => [mail, ...known.filter((other) => other.id !== mail.id)]);
    });
    return () => events.close();
  }, [address]);
  return mails;
}

/** Addresses that have a mailbox here already. */
export function useCustomers(): string[] {
  const [addresses, setAddresses] = useState<string[]>([]);
  useEffect(() => {
    fetch(`${base}/customers`)
      .then((response) => response.json() as Promise<{ data: { address: string }[] }>)
      .then(
        (body) => setAddresses(body.data.map((one) => one.address)),
        () => undefined,
      );
  }, []);
  return addresses;
}

/** @throws with the sentence of the server when the mail was refused. */
export async function sendMail(mail: NewMail): Promise<Mail> {
  const response = await fetch(`${base}/mails`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(mail),
  });
  const body = (await response.json()) as { data: Mail; message?: string };
  if (!response.ok) throw new Error(body.message ?? 'The mail was not taken.');
  return body.data;
}

export async function readFile(file: File): Promise<NewMail['attachments'][number]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { name: file.name, mimeType: file.type || 'application/octet-stream', base64: btoa(binary) };
}
