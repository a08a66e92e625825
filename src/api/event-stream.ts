/** An event of a text/event-stream. */
export interface StreamedEvent {
  id: string | null;
  type: string;
  data: string;
}

/**
 * Parses a text/event-stream piece by piece, according to the HTML standard. Unlike a browser's EventSource it also
 * reports events without data, because their id is the position to resume from.
 */
export function createEventParser(hear: (event: StreamedEvent) => void): (text: string) => void {
  let rest = '';
  let fields: { id: string | null; type: string; data: string[] } = { id: null, type: '', data: [] };

  function readLine(line: string): void {
    if (line === '') {
      const { id, type, data } = fields;
      if (id !== null || type !== '' || data.length > 0) hear({ id, type, data: data.join('\n') });
      fields = { id: null, type: '', data: [] };
      return;
    }
    const [, name, value = ''] = /^([^:]*)(?::[ ]?(.*))?$/s.exec(line) ?? [];
    if (name === 'id' && !value.includes('\0')) fields.id = value;
    else if (name === 'event') fields.type = value;
    else if (name === 'data') fields.data.push(value);
  }

  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}
