import { deleteApp, initializeApp, setLogLevel } from '@firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from '@firebase/auth';
import { child, type DataSnapshot, forceWebSockets, getDatabase, onValue, ref } from '@firebase/database';
import type { Data } from '../../contract/calls.ts';

type Unread = Data<'attention.unread-messages'>;

/** Milliseconds until a database that does not answer counts as failed. The portal keeps listening. */
const patience = 10_000;

// The other transport writes scripts from the database's host into the page, which the content security policy refuses.
forceWebSockets();
// Firebase counts its own usage, and warns if a connection is closed meanwhile. Nobody can act on that.
setLogLevel('error');

/** The addresses and the key of a realtime database. */
export interface DatabaseSettings {
  databaseUrl: string;
  apiKey: string;
  /** For a sign-in that is not Google's, such as an emulator. */
  authUrl: string | undefined;
}

interface DatabaseOptions {
  settings: DatabaseSettings;
  login: NonNullable<Data<'account.realtime-login'>>;
  account: string;
  signal: AbortSignal;
  onChange: () => void;
  /** The messages may not be read, or no longer: the connection has been closed. */
  onLost: () => void;
}

const late = () =>
  new Promise<never>((_, refuse) => {
    setTimeout(() => refuse(new Error('The realtime database does not answer.')), patience);
  });

/** Below the account are drivers by reference, and below each driver messages by id. Ids increase with time. */
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

/** Signs in and follows the messages of an account until the signal. It reconnects automatically. */
export async function openDatabase({ settings, login, account, signal, onChange, onLost }: DatabaseOptions) {
  signal.throwIfAborted();
  count += 1;
  const app = initializeApp({ apiKey: settings.apiKey, databaseURL: settings.databaseUrl }, `messages-${count}`);
  let isOpen = true;
  const close = () => {
    // A deleted app can't be deleted again.
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
      // Waiting for the first messages ends with the rejection.
      if (known) onChange();
      refuse(reason);
    });
  });
  first.catch(() => undefined);
  const unread = async () => unreadOf(known ?? (await Promise.race([first, late()])));
  return { unread };
}
