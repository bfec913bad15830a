/* Starts Tavla: `tavla ARGUMENTS` is `python -m tavla ARGUMENTS` by the Python that lies beside it. `-m` and `-c` go to
   Python as they are, for Tavla starts itself anew so, and parts of its work as processes of their own. */
#include <wchar.h>
#include <windows.h>
#include <winternl.h>

typedef int (*py_main)(int, wchar_t **);

/* Qt's plug-ins are linked with libraries that lie in lib\PySide6. PySide6 names that folder in PATH, where nothing is
   looked for any more, so that no library from elsewhere is loaded. */
static void add_qt_directory(void)
{
    static wchar_t path[32768];
    static const wchar_t folder[] = L"lib\\PySide6";
    DWORD length = GetModuleFileNameW(0, path, 32768 - sizeof folder / sizeof *folder);
    wchar_t *last = length ? wcsrchr(path, L'\\') : 0;
    if (!last) return;
    wcscpy(last + 1, folder);
    AddDllDirectory(path);
}

/* Paths of more than 260 letters, as an entry in the manifest allows them where an administrator has set LongPathsEnabled,
   and Windows 10 from 1703 on without: IsLongPathAwareProcess in the PEB's BitField. Source: Go, runtime/os_windows.go,
   initLongPathSupport. */
static void allow_long_paths(void)
{
    ((BYTE *)NtCurrentTeb()->ProcessEnvironmentBlock)[3] |= 0x80;
}

#ifdef CONSOLE
int wmain(int count, wchar_t **words)
#else
extern int __argc;
extern wchar_t **__wargv;
int WINAPI wWinMain(HINSTANCE this_one, HINSTANCE none, LPWSTR line, int shown)
#endif
{
#ifndef CONSOLE
    int count = __argc;
    wchar_t **words = __wargv;
#endif
    static wchar_t *given[1024];
    int filled = 0, is_python = count > 1 && (!wcscmp(words[1], L"-m") || !wcscmp(words[1], L"-c"));
    SetDefaultDllDirectories(LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
    add_qt_directory();
    allow_long_paths();
    HMODULE python = LoadLibraryW(L"python313.dll");
    py_main start = python ? (py_main)(void *)GetProcAddress(python, "Py_Main") : 0;
    if (!start || count > 1000) {
        MessageBoxW(0, L"Tavla is not whole: python313.dll is missing. Install it again.", L"Tavla", MB_ICONERROR);
        return 2;
    }
    given[filled++] = words[0];
    if (!is_python) {
        given[filled++] = L"-m";
        given[filled++] = L"tavla";
    }
    for (int at = 1; at < count; at++) given[filled++] = words[at];
    return start(filled, given);
}
