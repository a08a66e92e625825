/**
 * Whether Windows refuses a file name, with any extension: the names of devices, as
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file lists them. Git can't check out such a file there.
 */
export const isDeviceName = (name: string): boolean => /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])(\.|$)/i.test(name);
