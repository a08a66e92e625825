import { deleteApp, initializeApp, setLogLevel } from '@firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from '@firebase/auth';
import { child, type DataSnapshot, forceWebSockets, getDatabase, onValue, ref } from '@firebase/database';
import type { Data } from '../../../contract/calls.ts';

type Unread = Data<'attention.unread-messages'>;

/** Milliseconds until a database that does not answer counts as failed. It is waited for still. */
const patience = 10_000;

// The other transport writes scripts of the database's host into the page, which the content security policy refuses.
forceWebSockets();
// Firebase counts its own use, and warns where a connection is given up meanwhile: nothing that anybody could mend.
setLogLevel('error');

/** Addresses and key of a realtime database. */
export interface DatabaseSettings {
  databaseUrl: string;
  apiKey: string;
  /** Of a sign-in that is not Google's, as an emulator has it. */
  authUrl: string | undefined;
}

interface DatabaseOptions {
  settings: DatabaseSettings;
  login: NonNullable<Data<'account.realtime-login'>>;
  account: string;
  signal: AbortSignal;
  onChange: () => void;
  /** The messages may not be read, or no longer: the connection has been given up. */
  onLost: () => void;
}

const late = () =>
  new Promise<never>((_, refuse) => {
    setTimeout(() => refuse(new Error('The realtime database does not answer.')), patience);
  });

/** Below the account the drivers by their reference, below each the messages by their ids, which grow with time. */
function unreadOf(account: DataSnapshot): Unread {
  const groups: { latest: string; group: Unread[number] }[] = [];
  account.forEach((driver) => {
    const reference_number = driver.key;
    const group = { reference_number, full_name: reference_number, unread_messages: 0 };
    let latest = '';
    driver.forEach((message) => {
      const read = (field: string): unknown => message.child(field).val();
      const name = read('name');
      if (read('type') !== 'driver') return;
      if (typeof name === 'string') group.full_name = name;
      if (read('messageRead') !== false) return;
      group.unread_messages += 1;
      latest = message.key;
    });
    if (group.unread_messages > 0) groups.push({ latest, group });
  });
  return groups.sort((one, other) => (one.latest < other.latest ? 1 : -1)).map(({ group }) => group);
}

let count = 0;

/** Signs in, and follows the messages of an account until the signal. The connection is taken up again by itself. */
export async function openDatabase({ settings, login, account, signal, onChange, onLost }: DatabaseOptions) {
  signal.throwIfAborted();
  count += 1;
  const app = initializeApp({ apiKey: settings.apiKey, databaseURL: settings.databaseUrl }, `messages-${count}`);
  let isOpen = true;
  const close = () => {
    // What is deleted can't be deleted again.
    if (isOpen) void deleteApp(app);
    isOpen = false;
  };
  signal.addEventListener('abort', close, { once: true });
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (settings.authUrl) connectAuthEmulator(auth, settings.authUrl, { disableWarnings: true });
    await signInWithEmailAndPassword(auth, login.loginUser, login.loginPassword);
    signal.throwIfAborted();
  } catch (reason) {
    close();
    throw reason;
  }
  let known: DataSnapshot | null = null;
  const first = new Promise<DataSnapshot>((arrive, refuse) => {
    const take = (snapshot: DataSnapshot) => {
      known = snapshot;
      arrive(snapshot);
      onChange();
    };
    onValue(child(ref(getDatabase(app)), account), take, (reason) => {
      close();
      onLost();
      // Whoever waits for the first ones hears it by the refusal.
      if (known) onChange();
      refuse(reason);
    });
  });
  first.catch(() => undefined);
  const unread = async () => unreadOf(known ?? (await Promise.race([first, late()])));
  return { unread };
}
