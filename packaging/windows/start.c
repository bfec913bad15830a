/* Starts Tavla: `tavla ARGUMENTS` is `python -m tavla ARGUMENTS` by the Python that lies beside it. `-m` and `-c` go to
   Python as they are, for Tavla starts itself anew so, and parts of its work as processes of their own. */
#include <wchar.h>
#include <windows.h>

typedef int (*py_main)(int, wchar_t **);

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
